// The machine as one statement of inline assembly sees it while it is turned into instructions of LLVM:
// operands, registers and flags.
#pragma once

#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InlineAsm.h>
#include <llvm/IR/Instructions.h>
#include <map>
#include <string>
#include <vector>

#include "program/native/assembly/template_text.hpp"

namespace heddle::assembly {

/// Flags of the processor; nullptr: not known.
struct Flags {
  llvm::Value* zero = nullptr;
  llvm::Value* carry = nullptr;
  llvm::Value* sign = nullptr;
  llvm::Value* overflow = nullptr;
};

class MachineState {
 public:
  /// The state before the statement; instructions are inserted before it.
  MachineState(llvm::IRBuilder<>& at, llvm::CallBase& statement);

  /// Whether all operands are of kinds that are known.
  [[nodiscard]] bool is_supported() const { return is_supported_; }
  /// Returns the width of an operand in bits; 0 if nothing tells it.
  [[nodiscard]] std::uint32_t width_of(const Operand& operand) const;
  [[nodiscard]] bool is_memory(const Operand& operand) const;
  /// Returns where an operand lies in memory.
  [[nodiscard]] llvm::Value* address_of(const Operand& operand);
  /// Accesses of instructions that are not locked. A statement that the compiler moves no access across (it
  /// clobbers "memory") orders what the machine orders: it loads with acquire and stores with release order.
  /// Otherwise its accesses are relaxed.
  [[nodiscard]] llvm::Value* load(llvm::Type* type, llvm::Value* address);
  void store(llvm::Value* value, llvm::Value* address);
  /// Returns the value of an operand, which is loaded if it is in memory; nullptr if it has none.
  [[nodiscard]] llvm::Value* read(const Operand& operand, std::uint32_t width);
  /// Changes an operand, which is stored if it is in memory. Returns false if that is not possible.
  [[nodiscard]] bool write(const Operand& operand, llvm::Value* value);
  [[nodiscard]] llvm::Value* read_register(const std::string& name, std::uint32_t width);
  void write_register(const std::string& name, llvm::Value* value);
  /// Returns the value of a condition such as "z" or "ae"; nullptr if the flags do not tell it.
  [[nodiscard]] llvm::Value* condition(std::string_view name) const;
  /// Returns what the statement gives, in the form of its call; nullptr if that is not known.
  [[nodiscard]] llvm::Value* result();

  Flags flags;

 private:
  /// An operand as the constraints describe it.
  struct Slot {
    std::string name;                // of its register; empty: it is in memory, or a flag
    llvm::Value* pointer = nullptr;  // in memory
    std::uint32_t width = 0;
  };
  /// A value that the statement gives: a register, or a flag.
  struct Output {
    llvm::Type* type;
    std::string name;
    std::string condition;
  };
  void add(const llvm::InlineAsm::ConstraintInfo& constraint, unsigned& argument, unsigned& result);
  void add_output(const llvm::InlineAsm::ConstraintInfo& constraint, unsigned number);
  void add_input(const llvm::InlineAsm::ConstraintInfo& constraint, llvm::Value* value);
  [[nodiscard]] const Slot* slot_of(const Operand& operand) const;
  [[nodiscard]] std::string name_of(const Operand& operand) const;
  [[nodiscard]] llvm::Type* result_type(unsigned number) const;

  llvm::IRBuilder<>& at_;
  llvm::CallBase& statement_;
  std::vector<Slot> slots_;
  std::vector<Output> outputs_;
  std::map<std::string, llvm::Value*> registers_;  // words of 64 bits
  std::map<std::string, llvm::Value*> pointers_;   // of registers that hold what they were given
  bool is_supported_ = true;
  bool is_barrier_ = false;  // for the compiler
};

}  // namespace heddle::assembly
