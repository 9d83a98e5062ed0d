#include "program/native/uninitialised_values.hpp"

#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>
#include <vector>

namespace heddle {

namespace {

/// Marks what stores a zero as clang marks its own initialisation of variables.
void mark(llvm::Instruction& store) {
  llvm::LLVMContext& context = store.getContext();
  store.setMetadata(llvm::LLVMContext::MD_annotation,
                    llvm::MDNode::get(context, {llvm::MDString::get(context, "auto-init")}));
}

void zero_at(llvm::Instruction& position, llvm::AllocaInst& variable) {
  llvm::IRBuilder<> at(&position);
  at.SetCurrentDebugLocation(llvm::DebugLoc());
  llvm::Type* type = variable.getAllocatedType();
  if (!variable.isArrayAllocation() && type->isSingleValueType()) {
    mark(*at.CreateAlignedStore(llvm::Constant::getNullValue(type), &variable, variable.getAlign()));
    return;
  }
  const llvm::DataLayout& layout = position.getModule()->getDataLayout();
  const std::uint64_t size = layout.getTypeAllocSize(type).getFixedValue();
  llvm::Value* bytes = at.getInt64(size);
  if (variable.isArrayAllocation())
    bytes = at.CreateMul(at.CreateZExtOrTrunc(variable.getArraySize(), at.getInt64Ty()), bytes);
  mark(*at.CreateMemSet(&variable, at.getInt8(0), bytes, variable.getAlign()));
}

/// Variables that the optimiser has given a scope start as zero each time it begins; others when the function
/// does.
void zero_variable(llvm::AllocaInst& variable) {
  std::vector<llvm::Instruction*> beginnings;
  for (llvm::User* user : variable.users())
    if (auto* call = llvm::dyn_cast<llvm::IntrinsicInst>(user))
      if (call->getIntrinsicID() == llvm::Intrinsic::lifetime_start) beginnings.push_back(call);
  if (beginnings.empty()) beginnings.push_back(&variable);
  for (llvm::Instruction* beginning : beginnings) zero_at(*beginning->getNextNode(), variable);
}

bool has_zero(const llvm::Type& type) {
  return type.isIntOrIntVectorTy() || type.isFPOrFPVectorTy() || type.isPtrOrPtrVectorTy() ||
         type.isAggregateType();
}

/// Returns the constant with zero instead of what is undefined in it; nullptr if nothing is.
llvm::Constant* defined(llvm::Constant& constant) {
  if (llvm::isa<llvm::UndefValue>(constant))
    return has_zero(*constant.getType()) ? llvm::Constant::getNullValue(constant.getType()) : nullptr;
  auto* aggregate = llvm::dyn_cast<llvm::ConstantAggregate>(&constant);
  if (aggregate == nullptr) return nullptr;
  std::vector<llvm::Constant*> elements;
  bool is_changed = false;
  for (llvm::Use& use : aggregate->operands()) {
    auto* const element = llvm::cast<llvm::Constant>(use.get());
    llvm::Constant* const other = defined(*element);
    is_changed |= other != nullptr;
    elements.push_back(other != nullptr ? other : element);
  }
  if (!is_changed) return nullptr;
  if (auto* type = llvm::dyn_cast<llvm::StructType>(constant.getType()))
    return llvm::ConstantStruct::get(type, elements);
  if (auto* type = llvm::dyn_cast<llvm::ArrayType>(constant.getType()))
    return llvm::ConstantArray::get(type, elements);
  return llvm::ConstantVector::get(elements);
}

}  // namespace

void zero_uninitialised_values(llvm::Module& module) {
  for (llvm::Function& function : module) {
    std::vector<llvm::AllocaInst*> variables;
    for (llvm::Instruction& instruction : llvm::instructions(function)) {
      if (auto* variable = llvm::dyn_cast<llvm::AllocaInst>(&instruction)) variables.push_back(variable);
      for (llvm::Use& use : instruction.operands())
        if (auto* constant = llvm::dyn_cast<llvm::Constant>(use.get()))
          if (llvm::Constant* zero = defined(*constant)) use.set(zero);
    }
    for (llvm::AllocaInst* variable : variables)
      if (!variable->isSwiftError()) zero_variable(*variable);
  }
}

}  // namespace heddle
