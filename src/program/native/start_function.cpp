// The functions that the guest starts: constructors, main or another entry, destructors, as the C library
// would run them. And functions that a program calls atomic by their name.
#include <algorithm>

#include "core/assert.hpp"
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

namespace {

/// What a program does before and after the function that a run starts with.
struct Surroundings {
  std::vector<Listed> before;
  std::vector<Listed> after;
};

/// Adds the function that runs an entry as the C library runs main.
void add_start_of(HookCalls& hooks, const GuestEntry& entry, const Surroundings& around) {
  llvm::Module& module = hooks.module();
  llvm::Function* function = module.getFunction(entry.function);
  HEDDLE_CHECK(function != nullptr);
  llvm::LLVMContext& context = module.getContext();
  llvm::Type* number = llvm::Type::getInt32Ty(context);
  llvm::Type* pointer = llvm::PointerType::getUnqual(context);
  auto* start = llvm::Function::Create(llvm::FunctionType::get(number, {number, pointer}, false),
                                       llvm::GlobalValue::ExternalLinkage, entry.start, module);
  llvm::IRBuilder<> at(llvm::BasicBlock::Create(context, "", start));
  for (const Listed& constructor : around.before)
    at.CreateCall(constructor.function->getFunctionType(), constructor.function);
  std::vector<llvm::Value*> arguments;
  for (unsigned i = 0; i < function->arg_size(); ++i) {
    if (i < 2 && function->getArg(i)->getType() == start->getArg(i)->getType())
      arguments.push_back(start->getArg(i));
    else
      arguments.push_back(llvm::Constant::getNullValue(function->getArg(i)->getType()));
  }
  at.CreateCall(function->getFunctionType(), function, arguments);
  hooks.call(at, "heddle_run_exit_calls", at.getVoidTy(), {});
  for (const Listed& destructor : around.after)
    at.CreateCall(destructor.function->getFunctionType(), destructor.function);
  at.CreateRet(llvm::ConstantInt::get(number, 0));
}

}  // namespace

void add_start_functions(HookCalls& hooks) {
  Surroundings around{listed_in(hooks.module(), "llvm.global_ctors"),
                      listed_in(hooks.module(), "llvm.global_dtors")};
  std::ranges::reverse(around.after);
  for (const GuestEntry& entry : hooks.native().entries) add_start_of(hooks, entry, around);
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
