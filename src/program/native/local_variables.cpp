#include "program/native/local_variables.hpp"

#include <llvm/Analysis/CaptureTracking.h>
#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/DebugInfo.h>
#include <llvm/IR/DebugProgramInstruction.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/Transforms/Scalar/SROA.h>
#include <vector>

#include "program/native/library_facts.hpp"
#include "program/native/passes.hpp"
#include "program/native/type_names.hpp"

namespace heddle {

namespace {

/// Local variables become registers where they can: they are not memory for anybody else.
void promote(llvm::Module& module) {
  Passes analyses;
  llvm::FunctionPassManager passes;
  passes.addPass(llvm::SROAPass(llvm::SROAOptions::ModifyCFG));
  for (llvm::Function& function : module) {
    // C99 inline functions have no body elsewhere.
    if (function.hasAvailableExternallyLinkage()) function.setLinkage(llvm::GlobalValue::InternalLinkage);
    if (!function.isDeclaration()) passes.run(function, analyses.functions);
  }
}

/// Whether the pointer that a call is given is nowhere after it, as far as the facts about the function say.
bool is_forgotten(const llvm::CallBase& call, const LibraryFacts& facts, unsigned parameter) {
  if (facts.is_kept(parameter)) return false;
  if (facts.is_returned(parameter) && !call.use_empty()) return false;
  const int end = facts.end_parameter();
  if (parameter != 0 || end < 0 || static_cast<unsigned>(end) >= call.arg_size()) return true;
  return llvm::isa<llvm::ConstantPointerNull>(call.getArgOperand(static_cast<unsigned>(end)));
}

bool is_of_argument_lists(llvm::Intrinsic::ID intrinsic) {
  return intrinsic == llvm::Intrinsic::vastart || intrinsic == llvm::Intrinsic::vaend ||
         intrinsic == llvm::Intrinsic::vacopy;
}

/// A local handle or buffer that is given to the library stays the thread's own, unless the function keeps it or the
/// program itself hands it on.
void mark_what_is_not_captured(llvm::Module& module) {
  for (llvm::Function& function : module)
    for (llvm::Instruction& instruction : llvm::instructions(function)) {
      auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction);
      const llvm::Function* callee = call == nullptr ? nullptr : call->getCalledFunction();
      if (callee == nullptr || !callee->isDeclaration()) continue;
      const bool of_lists = is_of_argument_lists(callee->getIntrinsicID());
      const LibraryFacts* facts = find_library_facts(callee->getName());
      if (!of_lists && facts == nullptr) continue;
      for (unsigned i = 0; i < call->arg_size(); ++i)
        if (call->getArgOperand(i)->getType()->isPointerTy() && (of_lists || is_forgotten(*call, *facts, i)))
          call->addParamAttr(i, llvm::Attribute::NoCapture);
    }
}

/// Whether every use is an access to the variable itself: nothing that mixes its address with others.
bool only_accessed(const llvm::Value& address) {
  for (const llvm::User* user : address.users()) {
    const bool mixes = llvm::isa<llvm::PHINode>(user) || llvm::isa<llvm::SelectInst>(user);
    if (mixes || (llvm::isa<llvm::GetElementPtrInst>(user) && !only_accessed(*user))) return false;
  }
  return true;
}

void remove_lifetimes(llvm::AllocaInst& local) {
  std::vector<llvm::Instruction*> markers;
  for (llvm::User* user : local.users())
    if (auto* marker = llvm::dyn_cast<llvm::IntrinsicInst>(user);
        marker != nullptr && marker->isLifetimeStartOrEnd())
      markers.push_back(marker);
  for (llvm::Instruction* marker : markers) marker->eraseFromParent();
}

/// As the program's text has it.
template <class Declaration>
GuestLocal declared_by(const Declaration& declaration, VariableTypes& types) {
  const llvm::DILocalVariable* variable = declaration.getVariable();
  const auto fragment = declaration.getExpression()->getFragmentInfo();
  return {variable->getName().str(), add_type(variable->getType(), types),
          fragment ? fragment->OffsetInBits / 8 : 0};
}

GuestLocal describe(llvm::AllocaInst& local, VariableTypes& types) {
  for (const llvm::DbgVariableRecord* record : llvm::findDVRDeclares(&local))
    return declared_by(*record, types);
  for (const llvm::DbgDeclareInst* declared : llvm::findDbgDeclares(&local))
    return declared_by(*declared, types);
  return {};
}

void move_to_heap(llvm::AllocaInst& local, llvm::Module& module, std::uint32_t number) {
  remove_lifetimes(local);
  llvm::IRBuilder<> at(&local);
  const std::uint64_t element = module.getDataLayout().getTypeAllocSize(local.getAllocatedType());
  llvm::Value* count = at.CreateZExtOrTrunc(local.getArraySize(), at.getInt64Ty());
  const llvm::FunctionCallee hook = module.getOrInsertFunction(
      "heddle_hook_local", local.getType(), at.getInt64Ty(), at.getInt64Ty(), at.getInt32Ty());
  llvm::Value* address = at.CreateCall(hook, {at.CreateMul(count, at.getInt64(element)),
                                              at.getInt64(local.getAlign().value()), at.getInt32(number)});
  local.replaceAllUsesWith(address);
  local.eraseFromParent();
}

}  // namespace

bool stays_private(const llvm::Value& address) {
  return only_accessed(address) && !llvm::PointerMayBeCaptured(&address, true, true);
}

void prepare_locals(llvm::Module& module) {
  promote(module);
  mark_what_is_not_captured(module);
}

std::set<const llvm::Value*> separate_locals(llvm::Module& module, std::vector<GuestLocal>& locals,
                                             VariableTypes& types) {
  std::set<const llvm::Value*> hidden;
  std::vector<llvm::AllocaInst*> visible;
  for (llvm::Function& function : module)
    for (llvm::Instruction& instruction : llvm::instructions(function)) {
      auto* local = llvm::dyn_cast<llvm::AllocaInst>(&instruction);
      if (local == nullptr) continue;
      if (stays_private(*local))
        hidden.insert(local);
      else
        visible.push_back(local);
    }
  for (llvm::AllocaInst* local : visible) {
    locals.push_back(describe(*local, types));
    move_to_heap(*local, module, static_cast<std::uint32_t>(locals.size() - 1));
  }
  return hidden;
}

}  // namespace heddle
