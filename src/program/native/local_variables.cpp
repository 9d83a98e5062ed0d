#include "program/native/local_variables.hpp"

#include <llvm/Analysis/CaptureTracking.h>
#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/Transforms/Scalar/SROA.h>
#include <llvm/Transforms/Utils/Mem2Reg.h>
#include <vector>

#include "program/native/kept_accesses.hpp"
#include "program/native/library_code.hpp"
#include "program/native/library_facts.hpp"
#include "program/native/passes.hpp"

namespace heddle {

namespace {

/// Makes arguments passed by value local variables: the function copies them.
void copy_arguments_by_value(llvm::Module& module) {
  for (llvm::Function& function : module)
    for (llvm::Argument& argument : function.args()) {
      if (function.isDeclaration() || !argument.hasByValAttr() || argument.use_empty()) continue;
      llvm::IRBuilder<> at(&*function.getEntryBlock().getFirstInsertionPt());
      if (llvm::DISubprogram* place = function.getSubprogram())
        at.SetCurrentDebugLocation(llvm::DILocation::get(module.getContext(), place->getLine(), 0, place));
      llvm::Type* type = argument.getParamByValType();
      llvm::AllocaInst* copy = at.CreateAlloca(type);
      const llvm::Align alignment = std::max(copy->getAlign(), argument.getParamAlign().valueOrOne());
      copy->setAlignment(alignment);
      argument.replaceAllUsesWith(copy);
      at.CreateMemCpy(copy, alignment, &argument, argument.getParamAlign(),
                      module.getDataLayout().getTypeAllocSize(type));
    }
}

void divide_locals(llvm::Module& module) {
  Passes analyses;
  llvm::FunctionPassManager passes;
  passes.addPass(llvm::SROAPass(llvm::SROAOptions::ModifyCFG));
  for (llvm::Function& function : module)
    if (!function.isDeclaration()) passes.run(function, analyses.functions);
}

/// Turns local variables into registers where possible: these are not memory that other threads could access.
/// Where pointers become known on the way, what they access is checked before that memory is divided.
void promote(HookCalls& hooks) {
  llvm::Module& module = hooks.module();
  for (llvm::Function& function : module)
    if (function.hasAvailableExternallyLinkage())  // C99 inline functions have no body elsewhere
      function.setLinkage(llvm::GlobalValue::InternalLinkage);
  keep_loads(module);
  keep_locals_whole(module);
  divide_locals(module);
  release_whole_locals(module);
  check_constant_bounds(hooks);
  divide_locals(module);
  release_loads(module);
}

/// Whether no copy of the pointer that a call gets as this parameter exists after the call, according to the
/// facts about the function.
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

/// Marks pointers to local handles or buffers that are passed to the library as not captured, unless the
/// function keeps them or the program itself passes them on.
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

/// Whether every use is an access to the variable itself: its address is not mixed with others.
bool only_accessed(const llvm::Value& address) {
  for (const llvm::User* user : address.users()) {
    const bool mixes = llvm::isa<llvm::PHINode>(user) || llvm::isa<llvm::SelectInst>(user);
    if (mixes || (llvm::isa<llvm::GetElementPtrInst>(user) && !only_accessed(*user))) return false;
  }
  return true;
}

}  // namespace

bool stays_private(const llvm::Value& address) {
  return only_accessed(address) && !llvm::PointerMayBeCaptured(&address, true, true);
}

void promote_pointers(HookCalls& hooks) {
  Passes analyses;
  llvm::FunctionPassManager passes;
  passes.addPass(llvm::PromotePass());
  for (llvm::Function& function : hooks.module())
    if (!function.isDeclaration() && !is_library(function)) passes.run(function, analyses.functions);
  check_constant_bounds(hooks);
}

void prepare_locals(HookCalls& hooks) {
  copy_arguments_by_value(hooks.module());
  promote(hooks);
  mark_what_is_not_captured(hooks.module());
}

}  // namespace heddle
