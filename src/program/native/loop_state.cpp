#include "program/native/loop_state.hpp"

#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>

#include "program/native/loop_counters.hpp"
#include "program/native/undefined_checks.hpp"

namespace heddle {

namespace {

using llvm::dyn_cast;
using llvm::isa;

constexpr std::uint64_t most_bytes = 64 << 10;  // of variables: more are not compared at each visit

/// Returns the instruction that computes a value, behind checks for overflow.
const llvm::Instruction* computation_of(const llvm::Value* value) {
  const auto* part = dyn_cast<llvm::ExtractValueInst>(value);
  if (part != nullptr && isa<llvm::WithOverflowInst>(part->getAggregateOperand()))
    return llvm::cast<llvm::Instruction>(part->getAggregateOperand());
  return dyn_cast<llvm::Instruction>(value);
}

/// Whether a value is a sum of this phi and a constant other than zero, or a pointer that far from it.
bool is_constant_step(const llvm::PHINode& from, const llvm::Value* value) {
  const llvm::Instruction* next = computation_of(value);
  if (next == nullptr) return false;
  if (const auto* element = dyn_cast<llvm::GetElementPtrInst>(next))
    return element->getPointerOperand() == &from && element->hasAllConstantIndices() &&
           !element->hasAllZeroIndices();
  bool adds = false;
  if (const auto* operation = dyn_cast<llvm::BinaryOperator>(next))
    adds =
        operation->getOpcode() == llvm::Instruction::Add || operation->getOpcode() == llvm::Instruction::Sub;
  if (const auto* checked = dyn_cast<llvm::WithOverflowInst>(next))
    adds =
        checked->getBinaryOp() == llvm::Instruction::Add || checked->getBinaryOp() == llvm::Instruction::Sub;
  if (!adds || next->getOperand(0) != &from) return false;
  const auto* by = dyn_cast<llvm::ConstantInt>(next->getOperand(1));
  return by != nullptr && !by->isZero();
}

/// Whether each round makes the value greater, or less, by a constant.
bool grows_in_every_round(const llvm::Loop& loop, const llvm::PHINode& value) {
  for (unsigned i = 0; i < value.getNumIncomingValues(); ++i)
    if (loop.contains(value.getIncomingBlock(i)) && !is_constant_step(value, value.getIncomingValue(i)))
      return false;
  return true;
}

/// Whether the next value is read from where this one points to.
bool is_followed(const llvm::Loop& loop, const llvm::PHINode& value) {
  if (!value.getType()->isPointerTy()) return false;
  for (unsigned i = 0; i < value.getNumIncomingValues(); ++i) {
    const auto* load = dyn_cast<llvm::LoadInst>(value.getIncomingValue(i));
    if (load != nullptr && loop.contains(load) &&
        llvm::getUnderlyingObject(load->getPointerOperand(), 0) == &value)
      return true;
  }
  return false;
}

bool fits_a_word(const llvm::Type& type) {
  return (type.isIntegerTy() && type.getIntegerBitWidth() <= 64) || type.isPointerTy() || type.isFloatTy() ||
         type.isDoubleTy();
}

/// Whether a loop may change a variable, of which this is an address: all uses but loads may.
bool may_change(const llvm::Loop& loop, const llvm::Value& address) {
  return llvm::any_of(address.users(), [&](const llvm::User* user) {
    const auto* instruction = llvm::cast<llvm::Instruction>(user);
    if (isa<llvm::GetElementPtrInst>(instruction) && may_change(loop, *instruction)) return true;
    return loop.contains(instruction) && !isa<llvm::LoadInst>(instruction) &&
           !isa<llvm::GetElementPtrInst>(instruction) && !instruction->isLifetimeStartOrEnd() &&
           !instruction->isDebugOrPseudoInst();
  });
}

/// Returns the size of a variable of the function; none if it is not fixed.
std::optional<std::uint64_t> size_of(const HookCalls& hooks, const llvm::Instruction& variable) {
  if (const auto* local = dyn_cast<llvm::AllocaInst>(&variable)) {
    const auto size = local->getAllocationSize(hooks.data_layout());
    if (!local->isStaticAlloca() || !size || size->isScalable()) return std::nullopt;
    return size->getFixedValue();
  }
  const auto known = hooks.sizes.find(&variable);
  const auto* size = known == hooks.sizes.end() ? nullptr : dyn_cast<llvm::ConstantInt>(known->second);
  return size == nullptr ? std::nullopt : std::optional(size->getZExtValue());
}

/// Adds the variables that the loop may change. Returns false if they cannot be compared.
bool add_variables(const HookCalls& hooks, const llvm::Loop& loop, LoopState& state) {
  std::uint64_t bytes = 0;
  for (llvm::Instruction& variable : llvm::instructions(loop.getHeader()->getParent())) {
    if (!hooks.hidden.contains(&variable) || !may_change(loop, variable)) continue;
    const auto size = size_of(hooks, variable);
    if (!size || (bytes += *size) > most_bytes) return false;
    state.variables.emplace_back(&variable, *size);
  }
  return true;
}

}  // namespace

std::set<const llvm::Value*> values_that_matter(const llvm::Function& function) {
  std::set<const llvm::Value*> matter;
  std::vector<const llvm::Instruction*> todo;
  const auto add = [&](const llvm::Instruction& instruction) {
    if (matter.insert(&instruction).second) todo.push_back(&instruction);
  };
  for (const llvm::Instruction& instruction : llvm::instructions(function)) {
    const bool decides = instruction.isTerminator() || instruction.mayHaveSideEffects() ||
                         instruction.mayReadFromMemory() ||
                         (isa<llvm::CallBase>(instruction) && !isa<llvm::WithOverflowInst>(instruction));
    if (decides && !instruction.isDebugOrPseudoInst() && !is_check(instruction)) add(instruction);
  }
  while (!todo.empty()) {
    const llvm::Instruction* next = todo.back();
    todo.pop_back();
    for (const llvm::Use& operand : next->operands())
      if (const auto* used = dyn_cast<llvm::Instruction>(operand.get())) add(*used);
  }
  return matter;
}

std::optional<LoopState> state_at_head(const HookCalls& hooks, const llvm::Loop& loop,
                                       const llvm::PostDominatorTree& order,
                                       const std::set<const llvm::Value*>& mattering) {
  LoopState state;
  const LoopCounters counters(loop, order, hooks.wait_rules);
  state.may_end_by_count = counters.may_end_loop();
  state.exit_matters = counters.exit_matters();
  for (llvm::PHINode& value : loop.getHeader()->phis()) {
    if (!mattering.contains(&value) || counters.contains(value)) continue;
    if (grows_in_every_round(loop, value) || !fits_a_word(*value.getType())) return std::nullopt;
    state.walks_pointers |= is_followed(loop, value);
    state.words.push_back(&value);
  }
  if (!add_variables(hooks, loop, state)) return std::nullopt;
  return state;
}

}  // namespace heddle
