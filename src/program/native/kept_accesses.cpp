#include "program/native/kept_accesses.hpp"

#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/AttributeMask.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/Transforms/Utils/PromoteMemToReg.h>
#include <vector>

#include "program/native/library_code.hpp"

namespace heddle {

namespace {

/// The name of the function that is called with a local variable that has to stay whole.
constexpr llvm::StringRef whole_name = "heddle_whole_local";

/// What promises that a pointer is not null, or that memory can be read without asking.
llvm::AttributeMask promises() {
  llvm::AttributeMask mask;
  mask.addAttribute(llvm::Attribute::NonNull);
  mask.addAttribute(llvm::Attribute::Dereferenceable);
  mask.addAttribute(llvm::Attribute::DereferenceableOrNull);
  return mask;
}

/// Drops the promises of a function or a call. Results of functions that are not defined here keep theirs:
/// operator new never returns null.
template <class Callable>
void drop_promises(Callable& callable, unsigned parameters, bool of_result) {
  const llvm::AttributeMask mask = promises();
  for (unsigned i = 0; i < parameters; ++i) callable.removeParamAttrs(i, mask);
  if (of_result) callable.removeRetAttrs(mask);
}

void drop_promises_in(llvm::Function& function) {
  for (llvm::Instruction& instruction : llvm::instructions(function)) {
    if (auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction)) {
      const llvm::Function* callee = call->getCalledFunction();
      drop_promises(*call, call->arg_size(), callee == nullptr || !callee->isDeclaration());
    } else if (llvm::isa<llvm::LoadInst>(instruction)) {
      instruction.setMetadata(llvm::LLVMContext::MD_nonnull, nullptr);
      instruction.setMetadata(llvm::LLVMContext::MD_dereferenceable, nullptr);
      instruction.setMetadata(llvm::LLVMContext::MD_dereferenceable_or_null, nullptr);
    }
  }
}

/// Whether another thread, or another part of the program, may have something to say about what is read.
bool is_kept_load(const llvm::LoadInst& load) {
  if (!load.isSimple()) return false;  // stays by itself
  const llvm::Value* object = llvm::getUnderlyingObject(load.getPointerOperand(), 0);
  const auto* global = llvm::dyn_cast<llvm::GlobalVariable>(object);
  return !llvm::isa<llvm::AllocaInst>(object) && (global == nullptr || !global->isConstant());
}

/// Whether the instruction is a use that keep_loads added.
bool is_added_use(const llvm::Instruction& instruction) {
  const auto* use = llvm::dyn_cast<llvm::AssumeInst>(&instruction);
  if (use == nullptr || use->getNumOperandBundles() != 1) return false;
  const llvm::StringRef tag = use->getOperandBundleAt(0).getTagName();
  return tag == "noundef" || tag == "ignore";  // the second: what was loaded is a local variable's address
}

bool has_array(llvm::Type* type) {
  if (type->isArrayTy()) return true;
  const auto* record = llvm::dyn_cast<llvm::StructType>(type);
  return record != nullptr && llvm::any_of(record->elements(), has_array);
}

/// Whether the variable stays whole. Structs without arrays do not: pointers to others are in them.
bool stays_whole(const llvm::AllocaInst& local) {
  llvm::Type* type = local.getAllocatedType();
  return (!type->isStructTy() || has_array(type)) && !llvm::isAllocaPromotable(&local);
}

}  // namespace

void allow_null(llvm::Module& module) {
  for (llvm::Function& function : module) {
    if (function.isIntrinsic()) continue;
    drop_promises(function, static_cast<unsigned>(function.arg_size()), !function.isDeclaration());
    if (function.isDeclaration()) continue;
    function.addFnAttr(llvm::Attribute::NullPointerIsValid);
    drop_promises_in(function);
  }
}

void keep_calls(llvm::Module& module) {
  const auto forget = [](auto& callable) {
    callable.removeFnAttr(llvm::Attribute::Memory);
    callable.removeFnAttr(llvm::Attribute::WillReturn);
  };
  for (llvm::Function& function : module) {
    if (function.isIntrinsic()) continue;
    forget(function);
    if (function.isDeclaration()) function.addFnAttr(llvm::Attribute::NoBuiltin);
    for (llvm::Instruction& instruction : llvm::instructions(function)) {
      auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction);
      if (call != nullptr && !llvm::isa<llvm::IntrinsicInst>(call) && !call->isInlineAsm()) forget(*call);
    }
  }
}

void keep_loads(llvm::Module& module) {
  for (llvm::Function& function : module)
    for (llvm::Instruction& instruction : llvm::instructions(function)) {
      auto* load = llvm::dyn_cast<llvm::LoadInst>(&instruction);
      if (load == nullptr || !is_kept_load(*load)) continue;
      llvm::IRBuilder<> at(load->getNextNode());
      at.SetCurrentDebugLocation(load->getDebugLoc());
      at.CreateAssumption(at.getTrue(), llvm::OperandBundleDef("noundef", load));
    }
}

void release_loads(llvm::Module& module) {
  std::vector<llvm::Instruction*> uses;
  for (llvm::Function& function : module)
    for (llvm::Instruction& instruction : llvm::instructions(function))
      if (is_added_use(instruction)) uses.push_back(&instruction);
  for (llvm::Instruction* use : uses) use->eraseFromParent();
}

void keep_locals_whole(llvm::Module& module) {
  llvm::LLVMContext& context = module.getContext();
  llvm::FunctionCallee callee = module.getOrInsertFunction(whole_name, llvm::Type::getVoidTy(context),
                                                           llvm::PointerType::getUnqual(context));
  auto* whole = llvm::cast<llvm::Function>(callee.getCallee());
  whole->setDoesNotAccessMemory();
  whole->setDoesNotThrow();
  whole->addParamAttr(0, llvm::Attribute::NoCapture);
  for (llvm::Function& function : module) {
    if (is_library(function)) continue;
    for (llvm::Instruction& instruction : llvm::instructions(function))
      if (auto* local = llvm::dyn_cast<llvm::AllocaInst>(&instruction);
          local != nullptr && local->isStaticAlloca() && stays_whole(*local))
        llvm::IRBuilder<>(local->getNextNode()).CreateCall(callee, {local});
  }
}

void release_whole_locals(llvm::Module& module) {
  llvm::Function* whole = module.getFunction(whole_name);
  if (whole == nullptr) return;
  while (!whole->use_empty()) llvm::cast<llvm::Instruction>(whole->user_back())->eraseFromParent();
  whole->eraseFromParent();
}

}  // namespace heddle
