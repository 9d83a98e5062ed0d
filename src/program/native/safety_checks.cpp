// Turns what would raise a signal, or worse, into a failure with a place: division by zero, a call of a null
// pointer, and an access to a named variable that is outside of it. The runtime does not notice the last one
// if the variable is private, or if the access ends in another variable.
#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>
#include <utility>
#include <vector>

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

/// Returns the size of a variable that is accessed by name; nullptr if it is not known.
llvm::Value* size_of(const HookCalls& hooks, llvm::Value& object) {
  const llvm::DataLayout& layout = hooks.data_layout();
  if (const auto* global = llvm::dyn_cast<llvm::GlobalVariable>(&object)) {
    if (!global->hasInitializer()) return nullptr;  // the C++ library's: declared smaller than it is
    return hooks.wide_number(layout.getTypeAllocSize(global->getValueType()));
  }
  if (const auto* local = llvm::dyn_cast<llvm::AllocaInst>(&object)) {
    const auto size = local->getAllocationSize(layout);
    return size ? hooks.wide_number(size->getFixedValue()) : nullptr;
  }
  const auto known = hooks.sizes.find(&object);
  return known == hooks.sizes.end() ? nullptr : known->second;
}

/// Whether the access is known to stay inside without running it.
bool stays_inside(const HookCalls& hooks, const llvm::Value& pointer, const llvm::Value& object,
                  const llvm::Value& room, const llvm::Value& size) {
  llvm::APInt offset(64, 0);
  const llvm::Value* base = pointer.stripAndAccumulateConstantOffsets(hooks.data_layout(), offset, true);
  const auto* known_room = llvm::dyn_cast<llvm::ConstantInt>(&room);
  const auto* known_size = llvm::dyn_cast<llvm::ConstantInt>(&size);
  if (base != &object || known_room == nullptr || known_size == nullptr) return false;
  const std::uint64_t whole = known_room->getZExtValue(), bytes = known_size->getZExtValue();
  if (bytes == 0) return true;
  return offset.isNonNegative() && offset.ule(whole) && bytes <= whole - offset.getZExtValue();
}

/// Returns the condition that the access is outside the object: one comparison if both sizes are known.
llvm::Value* leaves(llvm::IRBuilder<>& at, const HookCalls::Leaving& access) {
  llvm::Value* from = at.CreateSub(at.CreatePtrToInt(access.pointer, at.getInt64Ty()),
                                   at.CreatePtrToInt(access.object, at.getInt64Ty()));
  const auto* room = llvm::dyn_cast<llvm::ConstantInt>(access.room);
  const auto* size = llvm::dyn_cast<llvm::ConstantInt>(access.size);
  if (room != nullptr && size != nullptr && size->getZExtValue() <= room->getZExtValue())
    return at.CreateICmpUGT(from, at.getInt64(room->getZExtValue() - size->getZExtValue()));
  llvm::Value* starts_beyond = at.CreateICmpUGT(from, access.room);
  llvm::Value* ends_beyond = at.CreateICmpUGT(access.size, at.CreateSub(access.room, from));
  return at.CreateOr(starts_beyond, ends_beyond);
}

/// Checks that an access to a variable by its name stays within the variable: beyond it there may be another
/// one.
void check_bounds(HookCalls& hooks, llvm::Instruction& access, llvm::Value* pointer, llvm::Value* size) {
  llvm::Value* object = llvm::getUnderlyingObject(pointer, 0);
  llvm::Value* room = size_of(hooks, *object);
  if (room == nullptr || stays_inside(hooks, *pointer, *object, *room, *size)) return;
  llvm::IRBuilder<> at(&access);
  const HookCalls::Leaving leaving{object, room, pointer, at.CreateZExtOrTrunc(size, at.getInt64Ty())};
  hooks.fail_if_left(leaves(at, leaving), access, leaving);
}

/// Checks the accesses of library functions that always access a fixed number of bytes.
void check_handles(HookCalls& hooks, llvm::CallBase& call) {
  for (unsigned i = 0; i < call.arg_size(); ++i)
    if (const std::uint64_t bytes = accessed_bytes(call, i); bytes != 0)
      check_bounds(hooks, call, call.getArgOperand(i), hooks.wide_number(bytes));
}

/// The memory that an instruction accesses by a pointer, and how much of it; several for a copy.
struct Accessed {
  llvm::Value* pointer;
  llvm::Value* size;
};
std::vector<Accessed> accessed_by(const HookCalls& hooks, llvm::Instruction& instruction) {
  const llvm::DataLayout& layout = hooks.data_layout();
  const auto bytes = [&](llvm::Type* type) { return hooks.wide_number(layout.getTypeStoreSize(type)); };
  if (auto* load = llvm::dyn_cast<llvm::LoadInst>(&instruction))
    return {{load->getPointerOperand(), bytes(load->getType())}};
  if (auto* store = llvm::dyn_cast<llvm::StoreInst>(&instruction))
    return {{store->getPointerOperand(), bytes(store->getValueOperand()->getType())}};
  if (auto* rmw = llvm::dyn_cast<llvm::AtomicRMWInst>(&instruction))
    return {{rmw->getPointerOperand(), bytes(rmw->getType())}};
  if (auto* cas = llvm::dyn_cast<llvm::AtomicCmpXchgInst>(&instruction))
    return {{cas->getPointerOperand(), bytes(cas->getNewValOperand()->getType())}};
  if (auto* transfer = llvm::dyn_cast<llvm::MemTransferInst>(&instruction))
    return {{transfer->getRawDest(), transfer->getLength()},
            {transfer->getRawSource(), transfer->getLength()}};
  if (auto* set = llvm::dyn_cast<llvm::MemSetInst>(&instruction))
    return {{set->getRawDest(), set->getLength()}};
  return {};
}

/// Whether the access leaves a named variable whenever it happens.
bool always_leaves(const HookCalls& hooks, const Accessed& access) {
  llvm::Value* object = llvm::getUnderlyingObject(access.pointer, 0);
  if (!llvm::isa<llvm::AllocaInst, llvm::GlobalVariable>(object) ||
      !llvm::isa<llvm::ConstantInt>(access.size))
    return false;
  llvm::APInt offset(64, 0);
  const llvm::Value* base =
      access.pointer->stripAndAccumulateConstantOffsets(hooks.data_layout(), offset, true);
  const llvm::Value* room = size_of(hooks, *object);
  return base == object && room != nullptr &&
         !stays_inside(hooks, *access.pointer, *object, *room, *access.size);
}

}  // namespace

void check_constant_bounds(HookCalls& hooks) {
  std::vector<std::pair<llvm::Instruction*, Accessed>> leaving;
  for (llvm::Function& function : hooks.module())
    for (llvm::Instruction& instruction : llvm::instructions(function))
      for (const Accessed& access : accessed_by(hooks, instruction))
        if (always_leaves(hooks, access)) leaving.emplace_back(&instruction, access);
  for (const auto& [instruction, access] : leaving)
    check_bounds(hooks, *instruction, access.pointer, access.size);
}

void add_safety_checks(HookCalls& hooks, llvm::Instruction& instruction) {
  switch (instruction.getOpcode()) {
    case llvm::Instruction::SDiv:
    case llvm::Instruction::UDiv:
    case llvm::Instruction::SRem:
    case llvm::Instruction::URem:
      return check_division(hooks, llvm::cast<llvm::BinaryOperator>(instruction));
    default:
      break;
  }
  for (const Accessed& access : accessed_by(hooks, instruction))
    check_bounds(hooks, instruction, access.pointer, access.size);
  if (auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction)) {
    check_callee(hooks, *call);
    check_handles(hooks, *call);
  }
}

}  // namespace heddle
