// What all parts of the instrumentation share: calls of the runtime's hooks, sites, and errors for
// unsupported code.
#pragma once

#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InlineAsm.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "core/finding.hpp"
#include "core/operation.hpp"
#include "core/wait_rules.hpp"
#include "program/native/member_names.hpp"
#include "program/native/module.hpp"

namespace heddle {

class HookCalls {
 public:
  explicit HookCalls(NativeModule& native);

  llvm::CallInst* call(llvm::IRBuilder<>& at, const char* name, llvm::Type* result,
                       const std::vector<llvm::Value*>& arguments);
  [[nodiscard]] llvm::ConstantInt* number(std::uint64_t value) const;
  [[nodiscard]] llvm::ConstantInt* wide_number(std::uint64_t value) const;

  /// Adds a site for an instruction, with what it accesses, and returns its number.
  [[nodiscard]] llvm::ConstantInt* site_of(const llvm::Instruction& at, const llvm::Value* pointer);
  /// Adds a site for a loop of a function, which begins at this place (nullptr: unknown), and returns its
  /// number; 0 for a loop inside the library.
  [[nodiscard]] llvm::ConstantInt* place_of_loop(const llvm::Function& function,
                                                 const llvm::DILocation* begin);
  /// Adds a site for the beginning of a function, and returns its number.
  [[nodiscard]] std::uint32_t site_of(const llvm::Function& function);

  /// Makes the instrumentation fail because something is not supported. Only the first such error is kept.
  void refuse(const std::string& what);
  [[nodiscard]] const std::optional<Error>& error() const { return error_; }
  /// Replaces an instruction by the end of the thread, and lists it with the places that are not supported.
  void refuse_when_reached(llvm::Instruction& at, const std::string& name, const std::string& why);

  /// Inserts a branch: if the condition holds, the program fails here.
  void fail_if(llvm::Value* condition, llvm::Instruction& before, FindingKind kind);
  /// An access that may leave an object. Where it does, the program fails, and the runtime says by how much.
  struct Leaving {
    llvm::Value* object;
    llvm::Value* room;  // its size
    llvm::Value* pointer;
    llvm::Value* size;  // of the access
  };
  void fail_if_left(llvm::Value* condition, llvm::Instruction& before, const Leaving& leaving);

  [[nodiscard]] NativeModule& native() { return native_; }
  [[nodiscard]] llvm::Module& module() { return module_; }
  [[nodiscard]] const llvm::Module& module() const { return module_; }

  /// Memory that no other thread can see: accesses to it are not instrumented.
  std::set<const llvm::Value*> hidden;
  [[nodiscard]] bool is_private(const llvm::Value* pointer) const;
  [[nodiscard]] static bool is_constant(const llvm::Value* pointer);
  /// The headers of loops whose end depends on the time.
  std::set<const llvm::BasicBlock*> time_loops;
  /// The headers of loops in which one access waits until the loop ends.
  std::set<const llvm::BasicBlock*> guarded_loops;
  WaitRules wait_rules;
  /// Global variables that only count.
  std::set<const llvm::GlobalVariable*> counted_variables;
  /// How many loops report visits of their heads: they are numbered from 1 on.
  std::uint32_t watched_loops = 0;
  /// Variables on the stack that are set to zero where their function begins.
  std::set<const llvm::Value*> cleared_locals;
  /// The sizes in bytes of thread-local and local variables, by the call that returns their address.
  std::map<const llvm::Value*, llvm::Value*> sizes;
  /// The numbers of variables on the stack that failures may have to name.
  std::map<const llvm::Value*, std::uint32_t> local_numbers;
  [[nodiscard]] const llvm::DataLayout& data_layout() const { return module_.getDataLayout(); }

 private:
  /// Returns a site at this place of a function, or none inside the library.
  [[nodiscard]] static std::optional<Site> site_at(const llvm::Function& function,
                                                   const llvm::DILocation* whole);
  [[nodiscard]] llvm::ConstantInt* add(Site site);
  NativeModule& native_;
  llvm::Module& module_;
  std::optional<Error> error_;
  MemberNames members_;
};

/// Returns the memory order of an access in the form that the runtime's hooks take
/// (runtime/native/access_mode.hpp).
[[nodiscard]] std::uint64_t mode_number(llvm::AtomicOrdering ordering);

/// Returns the memory that an access is to; nullptr if the instruction is no access.
[[nodiscard]] const llvm::Value* accessed_pointer(const llvm::Instruction& instruction);

/// Whether inline assembly does nothing, or only lets other threads go on.
[[nodiscard]] bool only_passes_time(const llvm::InlineAsm& assembly);

// The parts of the instrumentation, one file each.
void rewrite_access(HookCalls& hooks, llvm::Instruction& instruction);
/// Returns false, and changes nothing, if the instruction is no atomic access of sixteen bytes.
bool rewrite_wide_atomic(HookCalls& hooks, llvm::Instruction& instruction);
void rewrite_call(HookCalls& hooks, llvm::CallBase& call);
void add_safety_checks(HookCalls& hooks, llvm::Instruction& instruction);
/// Makes accesses that are always outside their variable failures. Called before local variables are divided,
/// which would remove what is outside.
void check_constant_bounds(HookCalls& hooks);
/// Decides once where local variables live, and which of them no other thread can see (HookCalls::hidden).
void separate_locals(HookCalls& hooks);
/// Returns the number, from 1 on, of a variable that stays on the stack.
[[nodiscard]] std::uint32_t number_of_local(HookCalls& hooks, llvm::AllocaInst& local);
/// Returns how many bytes a library function accesses at the address that it gets as this argument; 0 if that
/// depends on more.
[[nodiscard]] std::uint64_t accessed_bytes(const llvm::CallBase& call, unsigned argument);
void lower_thread_locals(HookCalls& hooks);
void move_globals(HookCalls& hooks, const GuestLayout& layout);
void add_function_table(HookCalls& hooks);
void add_start_functions(HookCalls& hooks);
void make_sections_atomic(HookCalls& hooks);
void count_rounds(HookCalls& hooks, llvm::Function& function);
/// Called before local variables become registers.
void watch_unreturned_values(HookCalls& hooks);
/// Called before anything else is inserted into loops.
void make_spin_loops_wait(HookCalls& hooks);
/// Called after that.
void watch_loop_heads(HookCalls& hooks);
/// Called before accesses are rewritten.
void find_counted_variables(HookCalls& hooks);

}  // namespace heddle
