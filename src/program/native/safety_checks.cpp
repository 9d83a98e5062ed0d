// What would be a signal, or worse, becomes a failure with a place: division by zero, a call of a null pointer, an
// access beyond a local variable that the runtime does not see.
#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/IntrinsicInst.h>

#include "program/native/hook_calls.hpp"

namespace heddle {

namespace {

void check_division(HookCalls& hooks, llvm::BinaryOperator& division) {
  llvm::Value* divisor = division.getOperand(1);
  if (!divisor->getType()->isIntegerTy()) return;
  if (const auto* known = llvm::dyn_cast<llvm::ConstantInt>(divisor); known != nullptr && !known->isZero())
    return;
  llvm::IRBuilder<> at(&division);
  hooks.fail_if(at.CreateICmpEQ(divisor, llvm::ConstantInt::get(divisor->getType(), 0)), division,
                FindingKind::division_by_zero);
}

void check_callee(HookCalls& hooks, llvm::CallBase& call) {
  if (!call.isIndirectCall()) return;
  llvm::IRBuilder<> at(&call);
  llvm::Value* callee = call.getCalledOperand();
  hooks.fail_if(at.CreateICmpEQ(callee, llvm::Constant::getNullValue(callee->getType())), call,
                FindingKind::invalid_access);
}

llvm::Value* size_of(llvm::IRBuilder<>& at, const llvm::DataLayout& layout, llvm::AllocaInst& local) {
  llvm::Value* count = at.CreateZExtOrTrunc(local.getArraySize(), at.getInt64Ty());
  return at.CreateMul(count, at.getInt64(layout.getTypeAllocSize(local.getAllocatedType())));
}

/// Bytes of an object whose size is known.
std::optional<std::uint64_t> size_of(const HookCalls& hooks, const llvm::Value& object) {
  const llvm::DataLayout& layout = hooks.data_layout();
  if (const auto* global = llvm::dyn_cast<llvm::GlobalVariable>(&object);
      global != nullptr && !global->hasInitializer())
    return std::nullopt;  // the C++ library's: declared smaller than it is
  if (const auto* global = llvm::dyn_cast<llvm::GlobalVariable>(&object))
    return layout.getTypeAllocSize(global->getValueType()).getFixedValue();
  if (const auto* local = llvm::dyn_cast<llvm::AllocaInst>(&object)) {
    const auto size = local->getAllocationSize(layout);
    return size ? std::optional(size->getFixedValue()) : std::nullopt;
  }
  const auto known = hooks.sizes.find(&object);
  return known == hooks.sizes.end() ? std::nullopt : std::optional(known->second);
}

/// The access stays as it is, so nobody else would notice that it leaves the variable.
void check_bounds(HookCalls& hooks, llvm::Instruction& access, llvm::Value* pointer, llvm::Value* size) {
  llvm::Value* object = llvm::getUnderlyingObject(pointer, 0);
  const llvm::DataLayout& layout = hooks.module().getDataLayout();
  const auto whole = size_of(hooks, *object);
  auto* local = llvm::dyn_cast<llvm::AllocaInst>(object);
  if (!hooks.is_private(pointer) || (!whole && local == nullptr)) return;
  llvm::APInt offset(64, 0);
  const llvm::Value* base = pointer->stripAndAccumulateConstantOffsets(layout, offset, true);
  const auto* constant_size = llvm::dyn_cast<llvm::ConstantInt>(size);
  if (base == object && constant_size != nullptr && whole && offset.isNonNegative() &&
      offset.getZExtValue() + constant_size->getZExtValue() <= *whole)
    return;
  llvm::IRBuilder<> at(&access);
  llvm::Value* from =
      at.CreateSub(at.CreatePtrToInt(pointer, at.getInt64Ty()), at.CreatePtrToInt(object, at.getInt64Ty()));
  llvm::Value* room = whole ? at.getInt64(*whole) : size_of(at, layout, *local);
  size = at.CreateZExtOrTrunc(size, at.getInt64Ty());
  llvm::Value* starts_beyond = at.CreateICmpUGT(from, room);
  llvm::Value* ends_beyond = at.CreateICmpUGT(size, at.CreateSub(room, from));
  hooks.fail_if(at.CreateOr(starts_beyond, ends_beyond), access, FindingKind::out_of_bounds);
}

}  // namespace

void add_safety_checks(HookCalls& hooks, llvm::Instruction& instruction) {
  const llvm::DataLayout& layout = hooks.module().getDataLayout();
  const auto bytes = [&](llvm::Type* type) { return hooks.wide_number(layout.getTypeStoreSize(type)); };
  switch (instruction.getOpcode()) {
    case llvm::Instruction::SDiv:
    case llvm::Instruction::UDiv:
    case llvm::Instruction::SRem:
    case llvm::Instruction::URem:
      return check_division(hooks, llvm::cast<llvm::BinaryOperator>(instruction));
    default:
      break;
  }
  if (auto* load = llvm::dyn_cast<llvm::LoadInst>(&instruction))
    return check_bounds(hooks, *load, load->getPointerOperand(), bytes(load->getType()));
  if (auto* store = llvm::dyn_cast<llvm::StoreInst>(&instruction))
    return check_bounds(hooks, *store, store->getPointerOperand(),
                        bytes(store->getValueOperand()->getType()));
  if (auto* block = llvm::dyn_cast<llvm::MemIntrinsic>(&instruction)) {
    check_bounds(hooks, *block, block->getRawDest(), block->getLength());
    if (auto* transfer = llvm::dyn_cast<llvm::MemTransferInst>(block))
      check_bounds(hooks, *block, transfer->getRawSource(), block->getLength());
    return;
  }
  if (auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction)) check_callee(hooks, *call);
}

}  // namespace heddle
