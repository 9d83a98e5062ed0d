// Instructions that move and compute values, and set flags.
#include <llvm/IR/Intrinsics.h>
#include <llvm/IR/IntrinsicsX86.h>

#include "program/native/assembly/statement_lowering.hpp"

namespace heddle::assembly {

using llvm::Value;

bool Lowering::move(const Instruction& instruction, const Found& found) {
  std::uint32_t from = found.row->action == Action::move ? width_ : found.source_width;
  if (from == 0) from = state_.width_of(instruction.operands[0]);
  if (from == 0 || from > width_) return false;
  Value* value = state_.read(instruction.operands[0], from);
  if (value == nullptr) return false;
  llvm::Type* const type = at_.getIntNTy(width_);
  value = found.row->action == Action::move_sign_extended ? at_.CreateSExt(value, type)
                                                          : at_.CreateZExt(value, type);
  return state_.write(instruction.operands[1], value);
}

Value* Lowering::changed(Change change, Value* old, Value* source) {
  switch (change) {
    case Change::add:
      return at_.CreateAdd(old, source);
    case Change::subtract:
      return at_.CreateSub(old, source);
    case Change::bit_and:
      return at_.CreateAnd(old, source);
    case Change::bit_or:
      return at_.CreateOr(old, source);
    case Change::bit_xor:
      return at_.CreateXor(old, source);
    case Change::invert:
      return at_.CreateNot(old);
    case Change::negate:
      return at_.CreateNeg(old);
    case Change::shift_left:
      return at_.CreateShl(old, at_.CreateAnd(source, width_ - 1));
    case Change::shift_right:
      return at_.CreateLShr(old, at_.CreateAnd(source, width_ - 1));
    case Change::none:
      return old;
  }
  return nullptr;
}

void Lowering::set_sign_and_zero(Value* result) {
  Value* const zero = llvm::ConstantInt::get(result->getType(), 0);
  state_.flags.zero = at_.CreateICmpEQ(result, zero);
  state_.flags.sign = at_.CreateICmpSLT(result, zero);
}

void Lowering::set_flags(Change change, Value* old, Value* source, Value* result) {
  if (change == Change::invert || change == Change::none) return;  // it changes no flags
  state_.flags = {};
  if (change == Change::shift_left || change == Change::shift_right) return;
  set_sign_and_zero(result);
  if (change == Change::add) {
    state_.flags.carry = at_.CreateICmpULT(result, old);
    Value* const differs = at_.CreateAnd(at_.CreateXor(old, result), at_.CreateXor(source, result));
    state_.flags.overflow = at_.CreateICmpSLT(differs, llvm::ConstantInt::get(result->getType(), 0));
  } else if (change == Change::subtract) {
    state_.flags.carry = at_.CreateICmpULT(old, source);
    Value* const differs = at_.CreateAnd(at_.CreateXor(old, source), at_.CreateXor(old, result));
    state_.flags.overflow = at_.CreateICmpSLT(differs, llvm::ConstantInt::get(result->getType(), 0));
  } else if (change == Change::negate) {
    state_.flags.carry = at_.CreateNot(state_.flags.zero);
  } else {
    state_.flags.carry = state_.flags.overflow = at_.getFalse();
  }
}

bool Lowering::compare(const Instruction& instruction, bool is_test) {
  Value* const second = state_.read(instruction.operands[0], width_);
  Value* const first = second == nullptr ? nullptr : state_.read(instruction.operands[1], width_);
  if (first == nullptr) return false;
  const Change change = is_test ? Change::bit_and : Change::subtract;
  set_flags(change, first, second, changed(change, first, second));
  return true;
}

bool Lowering::subtract_borrow(const Instruction& instruction) {
  Value* const source = state_.read(instruction.operands[0], width_);
  Value* const old =
      state_.is_memory(instruction.operands[1]) ? nullptr : state_.read(instruction.operands[1], width_);
  if (source == nullptr || old == nullptr || state_.flags.carry == nullptr) return false;
  Value* const borrow = at_.CreateZExt(state_.flags.carry, at_.getIntNTy(width_));
  Value* const result = at_.CreateSub(at_.CreateSub(old, source), borrow);
  state_.flags = {};
  set_sign_and_zero(result);
  return state_.write(instruction.operands[1], result);
}

bool Lowering::count(const Instruction& instruction, const Row& row) {
  Value* const source = state_.read(instruction.operands.front(), width_);
  if (source == nullptr || width_ < 16) return false;
  const auto counted = [&](llvm::Intrinsic::ID id) {
    return at_.CreateIntrinsic(id, {source->getType()}, {source, at_.getFalse()});
  };
  if (row.action == Action::swap_bytes)
    return state_.write(instruction.operands.back(),
                        at_.CreateUnaryIntrinsic(llvm::Intrinsic::bswap, source));
  state_.flags = {};
  set_sign_and_zero(source);
  Value* result = nullptr;
  if (row.change == Change::none)
    result = at_.CreateUnaryIntrinsic(llvm::Intrinsic::ctpop, source);
  else
    result = counted(row.change == Change::shift_right ? llvm::Intrinsic::cttz : llvm::Intrinsic::ctlz);
  if (row.action == Action::scan) {
    if (row.change == Change::shift_left)
      result = at_.CreateSub(llvm::ConstantInt::get(source->getType(), width_ - 1), result);
    // Of zero there is no first bit: the destination stays as it was.
    Value* const before = state_.read(instruction.operands.back(), width_);
    if (before == nullptr) return false;
    result = at_.CreateSelect(state_.flags.zero, before, result);
  } else if (row.change != Change::none) {
    state_.flags.carry = state_.flags.zero;
    state_.flags.zero = at_.CreateICmpEQ(result, llvm::ConstantInt::get(result->getType(), 0));
  }
  return state_.write(instruction.operands.back(), result);
}

bool Lowering::read_clock(bool with_processor) {
  Value* time = nullptr;
  if (with_processor) {
    Value* const both = at_.CreateIntrinsic(llvm::Intrinsic::x86_rdtscp, {}, {});
    time = at_.CreateExtractValue(both, 0);
    state_.write_register("cx", at_.CreateExtractValue(both, 1));
  } else {
    time = at_.CreateIntrinsic(llvm::Intrinsic::x86_rdtsc, {}, {});
  }
  state_.write_register("ax", at_.CreateTrunc(time, at_.getInt32Ty()));
  state_.write_register("dx", at_.CreateTrunc(at_.CreateLShr(time, 32), at_.getInt32Ty()));
  return true;
}

}  // namespace heddle::assembly
