// Finds the values in a program that depend on clocks: in registers, in variables, and in heap blocks.
#pragma once

#include <cstdint>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/InstrTypes.h>
#include <llvm/IR/Module.h>
#include <map>
#include <memory>
#include <set>

#include "program/native/library_facts.hpp"
#include "program/native/pointers.hpp"

namespace heddle {

/// Whether a library function reads a clock.
[[nodiscard]] constexpr bool tells_time(const LibraryFacts& facts) {
  return facts.returns_time() || facts.time_parameter() >= 0;
}

/// Whether a function does nothing but print its numeric arguments.
[[nodiscard]] bool prints_numbers(const llvm::Function& function);

class TimeFlow {
 public:
  explicit TimeFlow(llvm::Module& module);

  [[nodiscard]] bool is_time(const llvm::Value* value) const { return values_.contains(value); }
  /// Whether a value that depends on time was stored where it cannot be followed.
  [[nodiscard]] bool was_lost() const { return lost_; }
  /// Whether the branch at the end of the block depends on time.
  [[nodiscard]] bool branches_by_time(const llvm::BasicBlock& block) const;
  /// Whether an instruction compares with -1, which no clock returns.
  [[nodiscard]] static bool checks_for_error(const llvm::Instruction& instruction);

 private:
  static constexpr std::uint64_t whole = UINT64_MAX;  // a size: all of the object

  void look_at(llvm::Instruction& instruction);
  void look_at_call(const llvm::CallBase& call);
  void look_at_external(const llvm::CallBase& call, const llvm::Function& callee);
  void look_at_clock(const llvm::CallBase& call, const LibraryFacts& facts);
  void look_at_block(const llvm::Value* to, const llvm::Value* from, std::uint64_t size);
  void enter(const llvm::CallBase& call, const llvm::Function& callee);
  [[nodiscard]] bool is_set_by_branch(llvm::PHINode& value);

  void mark(const llvm::Value* value) { changed_ |= values_.insert(value).second; }
  void mark_memory(const llvm::Value* pointer, std::uint64_t size);
  void mark_object(const Pointers::Place& place, std::uint64_t size);
  [[nodiscard]] bool holds_time(const llvm::Value* pointer, std::uint64_t size) const;
  [[nodiscard]] bool object_holds_time(const Pointers::Place& place, std::uint64_t size) const;
  [[nodiscard]] std::uint64_t size_of(const llvm::Value* value) const;
  [[nodiscard]] bool any_argument_is_time(const llvm::CallBase& call) const;

  llvm::Module& module_;
  const Pointers pointers_;
  std::set<const llvm::Value*> values_;
  std::set<const llvm::Function*> returning_;                    // functions that return time
  static constexpr std::int64_t grain = 4;                       // bytes of an object that are told apart
  std::map<const llvm::Value*, std::set<std::int64_t>> memory_;  // grains of objects; anywhere: of all of it
  bool in_unknown_memory_ = false;     // written by pointers of which nothing is known
  bool in_memory_given_away_ = false;  // in an object that such pointers may reach
  std::map<const llvm::Function*, std::unique_ptr<llvm::DominatorTree>> orders_;
  std::map<const llvm::Function*, std::set<const llvm::BasicBlock*>> branches_;  // that depend on time
  bool lost_ = false;
  bool changed_ = false;
};

}  // namespace heddle
