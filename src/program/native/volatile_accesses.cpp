#include "program/native/volatile_accesses.hpp"

#include <bit>
#include <llvm/Analysis/CaptureTracking.h>
#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>

namespace heddle {

namespace {

/// Whether an atomic load or store of this type is an instruction.
bool may_be_atomic(const llvm::Module& module, llvm::Type* type) {
  if (!type->isIntegerTy() && !type->isPointerTy() && !type->isFloatingPointTy()) return false;
  const std::uint64_t bits = module.getDataLayout().getTypeSizeInBits(type).getFixedValue();
  return bits >= 8 && std::has_single_bit(bits);
}

/// Whether the pointer is to a variable of the function of which no other thread gets to know.
bool is_own_variable(const llvm::Value* pointer) {
  const auto* variable = llvm::dyn_cast<llvm::AllocaInst>(llvm::getUnderlyingObject(pointer));
  return variable != nullptr && !llvm::PointerMayBeCaptured(variable, true, true);
}

}  // namespace

void make_volatile_accesses_atomic(llvm::Module& module) {
  const auto relax = [&](auto& access, llvm::Type* type) {
    if (!access.isVolatile() || access.isAtomic() || !may_be_atomic(module, type)) return;
    if (is_own_variable(access.getPointerOperand())) return;
    access.setAtomic(llvm::AtomicOrdering::Monotonic);
  };
  for (llvm::Function& function : module)
    for (llvm::Instruction& instruction : llvm::instructions(function)) {
      if (auto* load = llvm::dyn_cast<llvm::LoadInst>(&instruction)) relax(*load, load->getType());
      if (auto* store = llvm::dyn_cast<llvm::StoreInst>(&instruction))
        relax(*store, store->getValueOperand()->getType());
    }
}

}  // namespace heddle
