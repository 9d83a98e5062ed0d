// The function that the guest starts: constructors, main, destructors, as the C library would run them. And
// functions that a program calls atomic by their name.
#include <algorithm>

#include "program/native/hook_calls.hpp"

namespace heddle {

namespace {

struct Listed {
  std::uint64_t priority = 0;
  llvm::Function* function = nullptr;
};

/// The functions of llvm.global_ctors or llvm.global_dtors, by priority.
std::vector<Listed> listed_in(llvm::Module& module, const char* name) {
  std::vector<Listed> result;
  llvm::GlobalVariable* list = module.getGlobalVariable(name);
  if (list == nullptr) return result;
  if (const auto* entries = llvm::dyn_cast<llvm::ConstantArray>(list->getInitializer()))
    for (const llvm::Use& use : entries->operands()) {
      const auto* entry = llvm::cast<llvm::ConstantStruct>(use.get());
      const std::uint64_t priority = llvm::cast<llvm::ConstantInt>(entry->getOperand(0))->getZExtValue();
      auto* function = llvm::dyn_cast<llvm::Function>(entry->getOperand(1)->stripPointerCasts());
      if (function != nullptr) result.push_back({priority, function});
    }
  list->eraseFromParent();
  std::ranges::stable_sort(result, {}, &Listed::priority);
  return result;
}

}  // namespace

void add_start_function(HookCalls& hooks) {
  llvm::Module& module = hooks.module();
  const std::vector<Listed> before = listed_in(module, "llvm.global_ctors");
  std::vector<Listed> after = listed_in(module, "llvm.global_dtors");
  std::ranges::reverse(after);
  llvm::Function* main = module.getFunction("main");
  if (main == nullptr) return;
  llvm::LLVMContext& context = module.getContext();
  llvm::Type* number = llvm::Type::getInt32Ty(context);
  llvm::Type* pointer = llvm::PointerType::getUnqual(context);
  auto* start = llvm::Function::Create(llvm::FunctionType::get(number, {number, pointer}, false),
                                       llvm::GlobalValue::ExternalLinkage, start_symbol, module);
  llvm::IRBuilder<> at(llvm::BasicBlock::Create(context, "", start));
  for (const Listed& constructor : before)
    at.CreateCall(constructor.function->getFunctionType(), constructor.function);
  std::vector<llvm::Value*> arguments;
  for (unsigned i = 0; i < main->arg_size(); ++i) {
    if (i < 2 && main->getArg(i)->getType() == start->getArg(i)->getType())
      arguments.push_back(start->getArg(i));
    else
      arguments.push_back(llvm::Constant::getNullValue(main->getArg(i)->getType()));
  }
  at.CreateCall(main->getFunctionType(), main, arguments);
  hooks.call(at, "heddle_run_exit_calls", at.getVoidTy(), {});
  for (const Listed& destructor : after)
    at.CreateCall(destructor.function->getFunctionType(), destructor.function);
  at.CreateRet(llvm::ConstantInt::get(number, 0));
}

void make_sections_atomic(HookCalls& hooks) {
  for (llvm::Function& function : hooks.module()) {
    if (function.isDeclaration() || !function.getName().starts_with("__VERIFIER_atomic_")) continue;
    llvm::IRBuilder<> entry(&*function.getEntryBlock().getFirstInsertionPt());
    entry.SetCurrentDebugLocation(function.getEntryBlock().getFirstNonPHIOrDbg()->getDebugLoc());
    hooks.call(entry, "__VERIFIER_atomic_begin", entry.getVoidTy(), {});
    for (llvm::BasicBlock& block : function)
      if (auto* end = llvm::dyn_cast<llvm::ReturnInst>(block.getTerminator())) {
        llvm::IRBuilder<> at(end);
        hooks.call(at, "__VERIFIER_atomic_end", at.getVoidTy(), {});
      }
  }
}

}  // namespace heddle
