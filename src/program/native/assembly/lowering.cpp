#include "program/native/assembly/lowering.hpp"

#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Intrinsics.h>

#include "program/native/assembly/negation.hpp"
#include "program/native/assembly/statement_lowering.hpp"
#include "program/native/hook_calls.hpp"

namespace heddle {

namespace assembly {

using llvm::AtomicOrdering;
using llvm::AtomicRMWInst;
using llvm::Value;

bool Lowering::replace(const std::vector<Instruction>& instructions) {
  llvm::Instruction* const before = statement_.getPrevNode();
  bool is_lowered = state_.is_supported();
  for (std::size_t i = 0; is_lowered && i < instructions.size(); ++i) is_lowered = lower(instructions[i]);
  Value* const result = is_lowered && !statement_.getType()->isVoidTy() ? state_.result() : nullptr;
  is_lowered = is_lowered && (result != nullptr || statement_.getType()->isVoidTy());
  if (!is_lowered) {
    while (statement_.getPrevNode() != before) {
      llvm::Instruction* const inserted = statement_.getPrevNode();
      inserted->replaceAllUsesWith(llvm::PoisonValue::get(inserted->getType()));
      inserted->eraseFromParent();
    }
    return false;
  }
  if (result != nullptr) statement_.replaceAllUsesWith(result);
  statement_.eraseFromParent();
  for (AtomicRMWInst* negation : negations_) expand_negation(*negation);
  return true;
}

bool Lowering::lower(const Instruction& instruction) {
  const auto found = find_instruction(instruction.name);
  if (!found || (instruction.is_locked && !found->row->may_be_locked)) return false;
  const bool has_operands = found->row->action != Action::nothing;
  if (has_operands && instruction.operands.size() != found->row->operands) return false;
  width_ = found->width;
  for (auto operand = instruction.operands.rbegin(); operand != instruction.operands.rend(); ++operand)
    if (width_ == 0 && !state_.is_memory(*operand)) width_ = state_.width_of(*operand);
  for (auto operand = instruction.operands.rbegin(); operand != instruction.operands.rend(); ++operand)
    if (width_ == 0) width_ = state_.width_of(*operand);
  return lower_found(instruction, *found);
}

bool Lowering::lower_found(const Instruction& instruction, const Found& found) {
  const bool is_pair = found.row->action == Action::compare_exchange_pair;
  if (width_ == 0 && !instruction.operands.empty() && !is_pair && found.row->action != Action::nothing)
    return false;
  switch (found.row->action) {
    case Action::nothing:
      return true;
    case Action::fence_all:
      fence(AtomicOrdering::SequentiallyConsistent);
      return true;
    case Action::fence_loads:
      fence(AtomicOrdering::Acquire);
      return true;
    case Action::fence_stores:
      fence(AtomicOrdering::Release);
      return true;
    case Action::trap:
      at_.CreateIntrinsic(llvm::Intrinsic::trap, {}, {});
      return true;
    case Action::read_clock:
      return read_clock(false);
    case Action::read_clock_and_processor:
      return read_clock(true);
    case Action::identify_processor:  // it has no features, and orders all accesses
      for (const char* name : {"ax", "bx", "cx", "dx"}) state_.write_register(name, at_.getInt32(0));
      fence(AtomicOrdering::SequentiallyConsistent);
      return true;
    default:
      return lower_operation(instruction, found);
  }
}

bool Lowering::lower_operation(const Instruction& instruction, const Found& found) {
  const Row& row = *found.row;
  switch (row.action) {
    case Action::move:
    case Action::move_zero_extended:
    case Action::move_sign_extended:
      return move(instruction, found);
    case Action::exchange:
      return exchange(instruction);
    case Action::compare_exchange:
      return compare_exchange(instruction);
    case Action::compare_exchange_pair:
      width_ = row.name == "cmpxchg8b" ? 32 : 64;
      return compare_exchange_pair(instruction);
    case Action::exchange_add:
      return exchange_add(instruction);
    case Action::update:
    case Action::update_alone:
      return update(instruction, row.change);
    case Action::compare:
    case Action::test:
      return compare(instruction, row.action == Action::test);
    case Action::bit:
      return bit(instruction, row.change);
    case Action::set_flag: {
      Value* const holds = state_.condition(found.condition);
      return holds != nullptr &&
             state_.write(instruction.operands[0], at_.CreateZExt(holds, at_.getInt8Ty()));
    }
    case Action::subtract_borrow:
      return subtract_borrow(instruction);
    case Action::scan:
    case Action::count_bits:
    case Action::swap_bytes:
      return count(instruction, row);
    default:
      return false;
  }
}

}  // namespace assembly

void lower_assembly(llvm::Module& module) {
  std::vector<llvm::CallBase*> statements;
  for (llvm::Function& function : module)
    for (llvm::Instruction& instruction : llvm::instructions(function))
      if (auto* call = llvm::dyn_cast<llvm::CallInst>(&instruction); call != nullptr && call->isInlineAsm())
        statements.push_back(call);
  for (llvm::CallBase* statement : statements) {
    const auto* text = llvm::cast<llvm::InlineAsm>(statement->getCalledOperand());
    if (only_passes_time(*text)) continue;
    const bool is_intel = text->getDialect() == llvm::InlineAsm::AD_Intel;
    const auto instructions = assembly::read_template(text->getAsmString(), is_intel);
    if (instructions) static_cast<void>(assembly::Lowering(*statement).replace(*instructions));
  }
}

}  // namespace heddle
