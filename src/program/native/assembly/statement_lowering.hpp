// One statement of inline assembly becomes instructions of LLVM.
#pragma once

#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/Instructions.h>
#include <vector>

#include "program/native/assembly/instruction_table.hpp"
#include "program/native/assembly/machine_state.hpp"
#include "program/native/assembly/template_text.hpp"

namespace heddle::assembly {

/// Lowers one statement. Each function returns false if something is not supported.
class Lowering {
 public:
  explicit Lowering(llvm::CallBase& statement)
      : statement_(statement), at_(&statement), state_(at_, statement) {}

  /// Inserts what the statement does before it, and replaces it.
  [[nodiscard]] bool replace(const std::vector<Instruction>& instructions);

 private:
  [[nodiscard]] bool lower(const Instruction& instruction);
  [[nodiscard]] bool lower_found(const Instruction& instruction, const Found& found);
  [[nodiscard]] bool lower_operation(const Instruction& instruction, const Found& found);
  [[nodiscard]] bool move(const Instruction& instruction, const Found& found);
  [[nodiscard]] bool exchange(const Instruction& instruction);
  [[nodiscard]] bool compare_exchange(const Instruction& instruction);
  [[nodiscard]] bool compare_exchange_pair(const Instruction& instruction);
  [[nodiscard]] bool exchange_add(const Instruction& instruction);
  [[nodiscard]] bool update(const Instruction& instruction, Change change);
  [[nodiscard]] bool compare(const Instruction& instruction, bool is_test);
  [[nodiscard]] bool bit(const Instruction& instruction, Change change);
  [[nodiscard]] bool subtract_borrow(const Instruction& instruction);
  [[nodiscard]] bool count(const Instruction& instruction, const Row& row);
  [[nodiscard]] bool read_clock(bool with_processor);

  /// Returns what memory held before it was changed; nullptr if the change is not possible.
  [[nodiscard]] llvm::Value* modify(const Instruction& instruction, llvm::Value* address, Change change,
                                    llvm::Value* source);
  [[nodiscard]] llvm::Value* exchange_if(llvm::Value* address, llvm::Value* expected, llvm::Value* desired,
                                         bool is_locked);
  [[nodiscard]] llvm::Value* changed(Change change, llvm::Value* old, llvm::Value* source);
  void set_flags(Change change, llvm::Value* old, llvm::Value* source, llvm::Value* result);
  void set_sign_and_zero(llvm::Value* result);
  void fence(llvm::AtomicOrdering ordering) { at_.CreateFence(ordering); }
  /// A locked instruction orders all accesses, also where its operand is the thread's own variable.
  void fence_if_local(llvm::Value* address);

  llvm::CallBase& statement_;
  llvm::IRBuilder<> at_;
  MachineState state_;
  std::uint32_t width_ = 0;                      // of the instruction at hand
  std::vector<llvm::AtomicRMWInst*> negations_;  // stand for what one instruction of LLVM cannot do
};

}  // namespace heddle::assembly
