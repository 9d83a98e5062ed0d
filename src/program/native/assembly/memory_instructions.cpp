// Instructions that read and change memory, in one step if they are locked.
#include <llvm/Analysis/ValueTracking.h>

#include "program/native/assembly/statement_lowering.hpp"

namespace heddle::assembly {

using llvm::AtomicOrdering;
using llvm::AtomicRMWInst;
using llvm::Value;

void Lowering::fence_if_local(Value* address) {
  if (llvm::isa<llvm::AllocaInst>(llvm::getUnderlyingObject(address)))
    fence(AtomicOrdering::SequentiallyConsistent);
}

bool Lowering::exchange(const Instruction& instruction) {
  const bool is_first = state_.is_memory(instruction.operands[0]);
  const Operand& place = instruction.operands[is_first ? 0 : 1];
  const Operand& other = instruction.operands[is_first ? 1 : 0];
  Value* const value = state_.read(other, width_);
  if (value == nullptr || state_.is_memory(other)) return false;
  if (!state_.is_memory(place)) {
    Value* const second = state_.read(place, width_);
    return second != nullptr && state_.write(place, value) && state_.write(other, second);
  }
  Value* const address = state_.address_of(place);
  if (address == nullptr) return false;
  fence_if_local(address);
  return state_.write(other, at_.CreateAtomicRMW(AtomicRMWInst::Xchg, address, value, llvm::MaybeAlign(),
                                                 AtomicOrdering::SequentiallyConsistent));
}

/// Compares memory with a value and exchanges it if they are equal. Sets the zero flag, and returns what
/// memory held.
Value* Lowering::exchange_if(Value* address, Value* expected, Value* desired, bool is_locked) {
  if (is_locked) {
    fence_if_local(address);
    Value* const pair = at_.CreateAtomicCmpXchg(address, expected, desired, llvm::MaybeAlign(),
                                                AtomicOrdering::SequentiallyConsistent,
                                                AtomicOrdering::SequentiallyConsistent);
    state_.flags = {};
    state_.flags.zero = at_.CreateExtractValue(pair, 1);
    return at_.CreateExtractValue(pair, 0);
  }
  Value* const old = state_.load(expected->getType(), address);
  state_.flags = {};
  state_.flags.zero = at_.CreateICmpEQ(old, expected);
  Value* const written = at_.CreateSelect(state_.flags.zero, desired, old);  // the machine writes in any case
  state_.store(written, address);
  return old;
}

bool Lowering::compare_exchange(const Instruction& instruction) {
  Value* const desired = state_.read(instruction.operands[0], width_);
  Value* const expected = state_.read_register("ax", width_);
  if (desired == nullptr || !state_.is_memory(instruction.operands[1])) return false;
  Value* const address = state_.address_of(instruction.operands[1]);
  if (address == nullptr) return false;
  state_.write_register("ax", exchange_if(address, expected, desired, instruction.is_locked));
  return true;
}

bool Lowering::compare_exchange_pair(const Instruction& instruction) {
  if (!state_.is_memory(instruction.operands[0])) return false;
  Value* const address = state_.address_of(instruction.operands[0]);
  if (address == nullptr) return false;
  llvm::Type* const type = at_.getIntNTy(2 * width_);
  const auto joined = [&](const char* high, const char* low) {
    Value* const upper = at_.CreateShl(at_.CreateZExt(state_.read_register(high, width_), type), width_);
    return at_.CreateOr(upper, at_.CreateZExt(state_.read_register(low, width_), type));
  };
  Value* const old = exchange_if(address, joined("dx", "ax"), joined("cx", "bx"), instruction.is_locked);
  state_.write_register("ax", at_.CreateTrunc(old, at_.getIntNTy(width_)));
  state_.write_register("dx", at_.CreateTrunc(at_.CreateLShr(old, width_), at_.getIntNTy(width_)));
  return true;
}

Value* Lowering::modify(const Instruction& instruction, Value* address, Change change, Value* source) {
  if (!instruction.is_locked) {
    Value* const old = state_.load(source->getType(), address);
    state_.store(changed(change, old, source), address);
    return old;
  }
  fence_if_local(address);
  AtomicRMWInst::BinOp operation = AtomicRMWInst::Xchg;
  switch (change) {
    case Change::add:
      operation = AtomicRMWInst::Add;
      break;
    case Change::subtract:
      operation = AtomicRMWInst::Sub;
      break;
    case Change::bit_and:
      operation = AtomicRMWInst::And;
      break;
    case Change::bit_or:
      operation = AtomicRMWInst::Or;
      break;
    case Change::bit_xor:
    case Change::invert:
      operation = AtomicRMWInst::Xor;
      break;
    case Change::negate:
      break;
    default:
      return nullptr;
  }
  if (change == Change::invert) source = llvm::ConstantInt::getAllOnesValue(source->getType());
  AtomicRMWInst* const old = at_.CreateAtomicRMW(operation, address, source, llvm::MaybeAlign(),
                                                 AtomicOrdering::SequentiallyConsistent);
  if (change == Change::negate) negations_.push_back(old);
  return old;
}

bool Lowering::update(const Instruction& instruction, Change change) {
  const Operand& place = instruction.operands.back();
  const bool has_source = instruction.operands.size() == 2;
  const bool is_shift = change == Change::shift_left || change == Change::shift_right;
  Value* source = at_.getIntN(width_, 1);
  if (has_source) source = state_.read(instruction.operands[0], width_);
  if (source == nullptr) return false;
  if (place.kind == Operand::Kind::stack) {  // "lock; addl $0, (%rsp)": for its order alone
    const auto* constant = llvm::dyn_cast<llvm::ConstantInt>(source);
    const bool changes_nothing = constant != nullptr && constant->isZero() && change != Change::bit_and;
    if (!instruction.is_locked || !changes_nothing) return false;
    fence(AtomicOrdering::SequentiallyConsistent);
    state_.flags = {};
    return true;
  }
  Value* old = nullptr;
  Value* const carry = state_.flags.carry;
  if (state_.is_memory(place)) {
    Value* const address = state_.address_of(place);
    if (address == nullptr || is_shift) return false;
    old = modify(instruction, address, change, source);
    if (old == nullptr) return false;
  } else {
    old = state_.read(place, width_);
    if (instruction.is_locked || old == nullptr || !state_.write(place, changed(change, old, source)))
      return false;
  }
  set_flags(change, old, source, changed(change, old, source));
  if (!has_source && change != Change::negate) state_.flags.carry = carry;  // inc and dec leave it
  return true;
}

bool Lowering::exchange_add(const Instruction& instruction) {
  Value* const source = state_.read(instruction.operands[0], width_);
  const Operand& place = instruction.operands[1];
  if (source == nullptr || state_.is_memory(instruction.operands[0])) return false;
  Value* old = nullptr;
  if (state_.is_memory(place)) {
    Value* const address = state_.address_of(place);
    if (address == nullptr) return false;
    old = modify(instruction, address, Change::add, source);
  } else {
    old = state_.read(place, width_);
    if (instruction.is_locked || old == nullptr || !state_.write(place, at_.CreateAdd(old, source)))
      return false;
  }
  set_flags(Change::add, old, source, at_.CreateAdd(old, source));
  return state_.write(instruction.operands[0], old);
}

bool Lowering::bit(const Instruction& instruction, Change change) {
  Value* const index = state_.read(instruction.operands[0], width_);
  const Operand& place = instruction.operands[1];
  if (index == nullptr || width_ < 16) return false;
  llvm::Type* const type = at_.getIntNTy(width_);
  Value* const within = at_.CreateAnd(index, width_ - 1);
  Value* source = at_.CreateShl(llvm::ConstantInt::get(type, 1), within);
  if (change == Change::bit_and) source = at_.CreateNot(source);
  Value* old = nullptr;
  if (state_.is_memory(place)) {
    Value* address = state_.address_of(place);
    if (address == nullptr) return false;
    if (instruction.operands[0].kind !=
        Operand::Kind::immediate) {  // it may be beyond the word that is named
      Value* const words = at_.CreateAShr(at_.CreateSExt(index, at_.getInt64Ty()), llvm::Log2_32(width_));
      address = at_.CreateGEP(type, address, words);
    }
    old = change == Change::none ? nullptr : modify(instruction, address, change, source);
    if (old == nullptr) old = state_.load(type, address);
  } else {
    old = state_.read(place, width_);
    if (instruction.is_locked || old == nullptr) return false;
    if (change != Change::none && !state_.write(place, changed(change, old, source))) return false;
  }
  state_.flags.carry = at_.CreateTrunc(at_.CreateLShr(old, within), at_.getInt1Ty());
  state_.flags.sign = state_.flags.overflow = nullptr;
  return true;
}

}  // namespace heddle::assembly
