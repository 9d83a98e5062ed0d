// What all parts of the instrumentation share: calls of the runtime, places in the source, refusals.
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

  /// A new site: where an instruction stands, and what it accesses.
  [[nodiscard]] llvm::ConstantInt* site_of(const llvm::Instruction& at, const llvm::Value* pointer);
  /// A new site: where a function begins.
  [[nodiscard]] std::uint32_t site_of(const llvm::Function& function);

  /// Only the first refusal is kept.
  void refuse(const llvm::Instruction& at, const std::string& what);
  void refuse(const std::string& what);
  [[nodiscard]] const std::optional<Error>& error() const { return error_; }
  /// Replaces an instruction: the run ends there, with an error that says what is not supported.
  void refuse_when_reached(llvm::Instruction& at, const std::string& what);

  /// Inserts: if the condition holds, the program fails here.
  void fail_if(llvm::Value* condition, llvm::Instruction& before, FindingKind kind);
  /// Fails where an access leaves an object: the runtime says by how much.
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

  /// Memory that no other thread can see: accesses to it stay as they are.
  std::set<const llvm::Value*> hidden;
  [[nodiscard]] bool is_private(const llvm::Value* pointer) const;
  [[nodiscard]] static bool is_constant(const llvm::Value* pointer);
  /// Headers of loops that time ends.
  std::set<const llvm::BasicBlock*> time_loops;
  /// Bytes of variables of threads and functions, by the call that gives their address.
  std::map<const llvm::Value*, llvm::Value*> sizes;
  /// Numbers of variables on the stack that the runtime may have to name.
  std::map<const llvm::Value*, std::uint32_t> local_numbers;
  [[nodiscard]] const llvm::DataLayout& data_layout() const { return module_.getDataLayout(); }

 private:
  NativeModule& native_;
  llvm::Module& module_;
  std::optional<Error> error_;
  MemberNames members_;
};

/// How an access is written in the program, as the runtime's hooks take it (runtime/native/access_mode.hpp).
[[nodiscard]] std::uint64_t mode_number(llvm::AtomicOrdering ordering);

/// Inline assembly that does nothing but let others go on, or nothing at all.
[[nodiscard]] bool only_passes_time(const llvm::InlineAsm& assembly);

// The parts of the instrumentation, one file each.
void rewrite_access(HookCalls& hooks, llvm::Instruction& instruction);
/// False: it is no atomic access of sixteen bytes.
bool rewrite_wide_atomic(HookCalls& hooks, llvm::Instruction& instruction);
void rewrite_call(HookCalls& hooks, llvm::CallBase& call);
void add_safety_checks(HookCalls& hooks, llvm::Instruction& instruction);
/// Accesses that always leave their local variable. Before anything is optimised: an optimiser drops them.
void check_constant_bounds(HookCalls& hooks);
/// Decides once where local variables live, and which of them no other thread can see (HookCalls::hidden).
void separate_locals(HookCalls& hooks);
/// The number of a variable that stays on the stack, from 1 on.
[[nodiscard]] std::uint32_t number_of_local(HookCalls& hooks, llvm::AllocaInst& local);
/// How many bytes a library function accesses at an address that it is given; 0: that depends.
[[nodiscard]] std::uint64_t accessed_bytes(const llvm::CallBase& call, unsigned argument);
void lower_thread_locals(HookCalls& hooks);
void move_globals(HookCalls& hooks, const GuestLayout& layout);
void add_function_table(HookCalls& hooks);
void add_start_function(HookCalls& hooks);
void make_sections_atomic(HookCalls& hooks);
void count_rounds(HookCalls& hooks, llvm::Function& function);
/// Before local variables become registers.
void watch_unreturned_values(HookCalls& hooks);
/// Before anything else is put into loops.
void make_spin_loops_wait(HookCalls& hooks);

}  // namespace heddle
