#include "program/native/spin_condition.hpp"

#include <llvm/IR/Constants.h>
#include <llvm/IR/IntrinsicInst.h>

namespace heddle {

namespace {

using llvm::CmpInst;
using llvm::dyn_cast;

bool is_zero(const llvm::Value* value) {
  const auto* constant = dyn_cast<llvm::Constant>(value);
  return constant != nullptr && constant->isNullValue();
}

/// A condition, and whether it is negated, without the conversions that the compiler makes from a truth value
/// to a number and back.
struct Truth {
  llvm::Value* value = nullptr;
  bool negated = false;
};

Truth plain(Truth truth) {
  while (true) {
    if (auto* cast = dyn_cast<llvm::TruncInst>(truth.value)) {
      auto* wide = dyn_cast<llvm::ZExtInst>(cast->getOperand(0));
      if (wide == nullptr || !wide->getOperand(0)->getType()->isIntegerTy(1)) return truth;
      truth.value = wide->getOperand(0);
    } else if (auto* operation = dyn_cast<llvm::BinaryOperator>(truth.value)) {
      const auto* mask = dyn_cast<llvm::ConstantInt>(operation->getOperand(1));
      if (operation->getOpcode() != llvm::Instruction::Xor || mask == nullptr || !mask->isOne()) return truth;
      truth = {operation->getOperand(0), !truth.negated};
    } else if (auto* compare = dyn_cast<llvm::ICmpInst>(truth.value)) {
      auto* wide = dyn_cast<llvm::ZExtInst>(compare->getOperand(0));
      const bool of_truth = wide != nullptr && wide->getOperand(0)->getType()->isIntegerTy(1);
      if (!of_truth || !compare->isEquality() || !is_zero(compare->getOperand(1))) return truth;
      truth = {wide->getOperand(0), truth.negated != (compare->getPredicate() == CmpInst::ICMP_EQ)};
    } else {
      return truth;
    }
  }
}

/// Returns the value behind casts that do not change it.
llvm::Value* bare(llvm::Value* value) {
  while (auto* cast = dyn_cast<llvm::CastInst>(value)) {
    const bool same = llvm::isa<llvm::IntToPtrInst, llvm::PtrToIntInst, llvm::BitCastInst>(cast) &&
                      (cast->getType()->isPointerTy() || cast->getType()->isIntegerTy(64));
    if (!same) break;
    value = cast->getOperand(0);
  }
  return value;
}

bool is_read_by(const llvm::Value* value, const llvm::Instruction& access) {
  if (!llvm::isa<llvm::AtomicCmpXchgInst>(access)) return value == &access;
  const auto* part = dyn_cast<llvm::ExtractValueInst>(value);
  return part != nullptr && part->getAggregateOperand() == &access && part->getIndices()[0] == 0;
}

std::optional<SpinCondition> with_constant(Predicate::Kind kind, llvm::ConstantInt* constant, int shift) {
  const llvm::APInt& value = constant->getValue();
  if ((shift > 0 && value.isMaxSignedValue()) || (shift < 0 && value.isMinSignedValue())) return std::nullopt;
  return SpinCondition{
      kind, llvm::ConstantInt::get(constant->getType(), value + static_cast<std::uint64_t>(shift))};
}

std::optional<SpinCondition> comparison(CmpInst::Predicate predicate, llvm::Value* operand) {
  auto* constant = dyn_cast<llvm::ConstantInt>(operand);
  switch (predicate) {
    case CmpInst::ICMP_EQ:
      return SpinCondition{Predicate::Kind::equal, operand};
    case CmpInst::ICMP_NE:
      return SpinCondition{Predicate::Kind::not_equal, operand};
    case CmpInst::ICMP_SLT:
      return SpinCondition{Predicate::Kind::less, operand};
    case CmpInst::ICMP_SGT:
      return SpinCondition{Predicate::Kind::greater, operand};
    case CmpInst::ICMP_SLE:
      return constant == nullptr ? std::nullopt : with_constant(Predicate::Kind::less, constant, 1);
    case CmpInst::ICMP_SGE:
      return constant == nullptr ? std::nullopt : with_constant(Predicate::Kind::greater, constant, -1);
    case CmpInst::ICMP_UGT:
      if (is_zero(operand)) return SpinCondition{Predicate::Kind::not_equal, operand};
      return std::nullopt;
    default:
      return std::nullopt;
  }
}

/// Handles a value that was extended before it was compared with a constant: compares it with its own width
/// instead.
std::optional<SpinCondition> of_widened(CmpInst::Predicate predicate, const llvm::CastInst& wide,
                                        const llvm::Value* operand) {
  const auto* constant = dyn_cast<llvm::ConstantInt>(operand);
  const bool equality = predicate == CmpInst::ICMP_EQ || predicate == CmpInst::ICMP_NE;
  if (constant == nullptr || !equality) return std::nullopt;
  auto* type = dyn_cast<llvm::IntegerType>(wide.getSrcTy());
  if (type == nullptr) return std::nullopt;
  const unsigned width = constant->getValue().getBitWidth();
  const llvm::APInt narrow = constant->getValue().trunc(type->getBitWidth());
  const llvm::APInt back = llvm::isa<llvm::ZExtInst>(wide) ? narrow.zext(width) : narrow.sext(width);
  if (back != constant->getValue()) return std::nullopt;
  return comparison(predicate, llvm::ConstantInt::get(type, narrow));
}

std::optional<SpinCondition> of_comparison(const llvm::Loop& loop, const llvm::ICmpInst& compare,
                                           bool negated, const llvm::Instruction& access) {
  CmpInst::Predicate predicate = negated ? compare.getInversePredicate() : compare.getPredicate();
  llvm::Value* read = bare(compare.getOperand(0));
  llvm::Value* other = compare.getOperand(1);
  if (is_same_in_every_round(loop, read)) {
    std::swap(read, other);
    read = bare(read);
    predicate = CmpInst::getSwappedPredicate(predicate);
  }
  if (!is_same_in_every_round(loop, other)) return std::nullopt;
  if (is_read_by(read, access)) return comparison(predicate, other);
  if (auto* mask = dyn_cast<llvm::BinaryOperator>(read);
      mask != nullptr && mask->getOpcode() == llvm::Instruction::And && CmpInst::isEquality(predicate) &&
      is_zero(other) && is_read_by(mask->getOperand(0), access) &&
      is_same_in_every_round(loop, mask->getOperand(1)))
    return SpinCondition{
        predicate == CmpInst::ICMP_EQ ? Predicate::Kind::bits_clear : Predicate::Kind::bits_set,
        mask->getOperand(1)};
  auto* cast = dyn_cast<llvm::CastInst>(read);
  if (cast != nullptr && llvm::isa<llvm::ZExtInst, llvm::SExtInst>(cast) &&
      is_read_by(cast->getOperand(0), access))
    return of_widened(predicate, *cast, other);
  return std::nullopt;
}

}  // namespace

bool is_same_in_every_round(const llvm::Loop& loop, const llvm::Value* value) {
  const auto* instruction = dyn_cast<llvm::Instruction>(value);
  if (instruction == nullptr || !loop.contains(instruction)) return true;
  if (const auto* merged = dyn_cast<llvm::PHINode>(instruction)) {
    const llvm::Value* only = merged->hasConstantValue();
    return only != nullptr && is_same_in_every_round(loop, only);
  }
  const bool is_call =
      llvm::isa<llvm::CallBase>(instruction) && !llvm::isa<llvm::WithOverflowInst>(instruction);
  if (instruction->mayReadOrWriteMemory() || is_call) return false;
  return llvm::all_of(instruction->operands(),
                      [&](const llvm::Use& operand) { return is_same_in_every_round(loop, operand.get()); });
}

std::optional<SpinCondition> end_of_loop(const llvm::Loop& loop, llvm::Instruction& access) {
  const llvm::BasicBlock* exiting = loop.getExitingBlock();
  const auto* branch = exiting == nullptr ? nullptr : dyn_cast<llvm::BranchInst>(exiting->getTerminator());
  if (branch == nullptr || !branch->isConditional()) return std::nullopt;
  const auto [value, negated] = plain({branch->getCondition(), loop.contains(branch->getSuccessor(0))});
  if (auto* exchange = dyn_cast<llvm::AtomicCmpXchgInst>(&access)) {
    const auto* part = dyn_cast<llvm::ExtractValueInst>(value);
    const bool success =
        part != nullptr && part->getAggregateOperand() == exchange && part->getIndices()[0] == 1;
    if (success && !negated) return SpinCondition{Predicate::Kind::equal, exchange->getCompareOperand()};
    const auto* compare = dyn_cast<llvm::ICmpInst>(value);
    const auto end = compare == nullptr ? std::nullopt : of_comparison(loop, *compare, negated, access);
    const bool same =
        end && end->kind == Predicate::Kind::equal && end->operand == exchange->getCompareOperand();
    return same ? end : std::nullopt;  // else what it reads may end the loop although it does not exchange
  }
  if (const auto* compare = dyn_cast<llvm::ICmpInst>(value))
    return of_comparison(loop, *compare, negated, access);
  if (const auto* truth = dyn_cast<llvm::TruncInst>(value);
      truth != nullptr && is_read_by(truth->getOperand(0), access))
    return SpinCondition{negated ? Predicate::Kind::bits_clear : Predicate::Kind::bits_set,
                         llvm::ConstantInt::get(truth->getOperand(0)->getType(), 1)};
  return std::nullopt;
}

}  // namespace heddle
