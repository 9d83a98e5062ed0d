#include "program/native/unset_values.hpp"

#include <array>
#include <llvm/ADT/STLExtras.h>
#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/Support/CommandLine.h>
#include <llvm/Transforms/Instrumentation/MemorySanitizer.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>
#include <llvm/Transforms/Utils/ModuleUtils.h>
#include <string>
#include <string_view>
#include <vector>

#include "core/assert.hpp"
#include "program/native/passes.hpp"
#include "program/native/unset_layout.hpp"
#include "program/native/words.hpp"

namespace heddle {

namespace {

/// Calls act(instruction) for each instruction of the module, which may be removed by that.
template <class Act>
void for_each_instruction(llvm::Module& module, Act act) {
  for (llvm::Function& function : module)
    for (llvm::Instruction& instruction : llvm::make_early_inc_range(llvm::instructions(function)))
      act(instruction);
}

// --- variables without a value

/// Sets a variable, or a part of it, to values that were never set.
class UnsetVariable {
 public:
  UnsetVariable(HookCalls& hooks, llvm::IRBuilder<>& at, llvm::AllocaInst& variable)
      : hooks_(hooks), at_(at), number_(number_of_local(hooks, variable)) {}

  /// Returns false, and does nothing, if there are too many parts to set each of them.
  bool set(llvm::Value* address, llvm::Type* type) {
    if (parts_of(type) > most_parts) return false;
    set_parts(address, type);
    return true;
  }

 private:
  static constexpr std::uint64_t most_parts = 16;

  [[nodiscard]] std::uint64_t parts_of(llvm::Type* type) const {
    if (const auto* array = llvm::dyn_cast<llvm::ArrayType>(type)) {
      if (array->getElementType()->isIntegerTy(8) && array->getNumElements() >= 8)
        return most_parts + 1;  // text: is hardly ever divided
      const std::uint64_t each = parts_of(array->getElementType());
      return array->getNumElements() > most_parts ? most_parts + 1 : each * array->getNumElements();
    }
    const auto* structure = llvm::dyn_cast<llvm::StructType>(type);
    if (structure == nullptr) return word_size(hooks_.module(), type) == 0 ? most_parts + 1 : 1;
    std::uint64_t parts = 0;
    for (llvm::Type* member : structure->elements()) parts += parts_of(member);
    return parts;
  }
  void set_parts(llvm::Value* address, llvm::Type* type) {
    if (auto* array = llvm::dyn_cast<llvm::ArrayType>(type)) {
      for (std::uint64_t i = 0; i < array->getNumElements(); ++i)
        set_parts(at_.CreateConstInBoundsGEP2_64(type, address, 0, i), array->getElementType());
    } else if (auto* structure = llvm::dyn_cast<llvm::StructType>(type)) {
      for (unsigned i = 0; i < structure->getNumElements(); ++i)
        set_parts(at_.CreateStructGEP(type, address, i), structure->getElementType(i));
    } else {
      llvm::CallInst* word =
          hooks_.call(at_, "heddle_hook_unset", at_.getInt64Ty(), {hooks_.number(number_ - 1)});
      word->setDoesNotAccessMemory();
      word->setDoesNotThrow();
      llvm::StoreInst* store = at_.CreateStore(from_word(at_, word, type), address);
      // What is visible to other threads is zero already: storing there would be a step.
      llvm::LLVMContext& context = at_.getContext();
      store->setMetadata("annotation", llvm::MDNode::get(context, llvm::MDString::get(context, "auto-init")));
    }
  }

  HookCalls& hooks_;
  llvm::IRBuilder<>& at_;
  std::uint32_t number_;
};

/// Returns the variable that the compiler sets to zero here because the program does not set it.
llvm::AllocaInst* variable_without_value(const llvm::Instruction& instruction) {
  if (!instruction.hasMetadata("annotation")) return nullptr;
  const llvm::Value* address = nullptr;
  if (const auto* store = llvm::dyn_cast<llvm::StoreInst>(&instruction)) address = store->getPointerOperand();
  if (const auto* set = llvm::dyn_cast<llvm::MemSetInst>(&instruction)) address = set->getDest();
  if (address == nullptr) return nullptr;
  const auto* variable = llvm::dyn_cast<llvm::AllocaInst>(llvm::getUnderlyingObject(address));
  return const_cast<llvm::AllocaInst*>(variable);
}

// --- preparing the pass

bool is_hook(const llvm::Function& function) {
  return function.getName().starts_with("heddle_hook_");
}

/// Whether the pass has to follow the result of a hook.
bool returns_loaded(llvm::StringRef hook) {
  constexpr std::array<std::string_view, 6> names{"heddle_hook_load",  "heddle_hook_load_inside",
                                                  "heddle_hook_rmw",   "heddle_hook_cas",
                                                  "heddle_hook_unset", "heddle_hook_return_address"};
  return llvm::is_contained(names, std::string_view(hook.data(), hook.size()));
}

/// Returns the argument that a hook stores, which may never have been set; none: -1.
int stored_argument(llvm::StringRef hook) {
  constexpr std::array<std::string_view, 5> names{"heddle_hook_store", "heddle_hook_store_inside",
                                                  "heddle_hook_rmw", "heddle_hook_set",
                                                  "heddle_hook_set_own"};
  if (llvm::is_contained(names, std::string_view(hook.data(), hook.size()))) return 1;
  return hook == "heddle_hook_cas" ? 2 : -1;
}

void allow_unset_arguments(llvm::Module& module) {
  for (llvm::Function& function : module) {
    function.removeRetAttr(llvm::Attribute::NoUndef);
    for (unsigned i = 0; i < function.arg_size(); ++i) function.removeParamAttr(i, llvm::Attribute::NoUndef);
  }
  for_each_instruction(module, [](llvm::Instruction& instruction) {
    auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction);
    if (call == nullptr) return;
    call->removeRetAttr(llvm::Attribute::NoUndef);
    for (unsigned i = 0; i < call->arg_size(); ++i) call->removeParamAttr(i, llvm::Attribute::NoUndef);
  });
}

/// Makes the runtime's calls of functions of the program, from within this function of the library, find
/// arguments that are set.
void clear_handed_over(llvm::CallBase& call) {
  llvm::IRBuilder<> at(&call);
  for (std::uint64_t i = 0; i < 4; ++i) {
    llvm::Value* address = at.CreateIntToPtr(at.getInt64(unset::arguments + 8 * i), at.getPtrTy());
    at.CreateStore(at.getInt64(0), address)
        ->setMetadata(llvm::LLVMContext::MD_nosanitize, llvm::MDNode::get(at.getContext(), {}));
  }
}

/// Whether a function of the C++ library may be the host's, which writes objects without telling.
bool may_be_of_host(llvm::StringRef name) {
  return name.starts_with("_ZNS") || name.starts_with("_ZNKS") || name.starts_with("_ZSt");
}

/// Makes the objects that the function was given count as set after the call.
void note_written(HookCalls& hooks, llvm::CallBase& call) {
  llvm::Instruction* after = call.getNextNode();
  if (auto* invoke = llvm::dyn_cast<llvm::InvokeInst>(&call))
    after = &*llvm::SplitEdge(invoke->getParent(), invoke->getNormalDest())->getFirstInsertionPt();
  if (after == nullptr) return;
  llvm::IRBuilder<> at(after);
  for (llvm::Value* argument : call.args())
    if (argument->getType()->isPointerTy() && !llvm::isa<llvm::Constant>(argument))
      hooks.call(at, "heddle_hook_written_by_host", at.getVoidTy(), {argument});
}

/// Makes the arguments of library functions values that have to be set, and their results values that are.
void require_set_arguments(HookCalls& hooks) {
  std::vector<llvm::CallBase*> of_host;
  for_each_instruction(hooks.module(), [&](llvm::Instruction& instruction) {
    auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction);
    const llvm::Function* callee = call == nullptr ? nullptr : call->getCalledFunction();
    if (callee == nullptr || !callee->isDeclaration() || callee->isIntrinsic()) return;
    const bool of_hook = is_hook(*callee);
    const int stored = of_hook ? stored_argument(callee->getName()) : -1;
    for (unsigned i = 0; i < call->arg_size(); ++i)
      if (static_cast<int>(i) != stored && !call->isByValArgument(i) &&
          call->getArgOperand(i)->getType()->isSized())
        call->addParamAttr(i, llvm::Attribute::NoUndef);
    const bool follows = of_hook && returns_loaded(callee->getName());
    if (!call->getType()->isVoidTy() && !follows) call->addRetAttr(llvm::Attribute::NoUndef);
    if (of_hook) return;
    clear_handed_over(*call);
    if (may_be_of_host(callee->getName())) of_host.push_back(call);
  });
  for (llvm::CallBase* call : of_host) note_written(hooks, *call);
}

/// Computes results apart from the check whether they overflow: a result may have bits that were never set,
/// and the check decides nothing then. The pass passes over what the compiler has marked as a check.
void compute_beside_checks(llvm::Module& module) {
  for_each_instruction(module, [](llvm::Instruction& instruction) {
    auto* result = llvm::dyn_cast<llvm::ExtractValueInst>(&instruction);
    if (result == nullptr || result->getIndices() != llvm::ArrayRef(0U)) return;
    auto* checked = llvm::dyn_cast<llvm::WithOverflowInst>(result->getAggregateOperand());
    if (checked == nullptr) return;
    llvm::IRBuilder<> at(result);
    result->replaceAllUsesWith(at.CreateBinOp(checked->getBinaryOp(), checked->getLHS(), checked->getRHS()));
    result->eraseFromParent();
  });
  for_each_instruction(module, [](llvm::Instruction& instruction) {
    if (llvm::isa<llvm::WithOverflowInst>(instruction))
      instruction.setMetadata(llvm::LLVMContext::MD_nosanitize,
                              llvm::MDNode::get(instruction.getContext(), {}));
  });
}

void set_option(const char* name, const std::string& value) {
  llvm::cl::Option* const option = llvm::cl::getRegisteredOptions().lookup(name);
  HEDDLE_CHECK(option != nullptr);
  if (option->getNumOccurrences() == 0) static_cast<void>(option->addOccurrence(1, name, value));
}

void run_pass(llvm::Module& module) {
  set_option("msan-and-mask", "0");
  set_option("msan-xor-mask", std::to_string(unset::address_mask));
  set_option("msan-origin-base", std::to_string(unset::origins));
  set_option("msan-instrumentation-with-call-threshold", "-1");
  set_option("msan-poison-stack-with-call", "1");
  Passes analyses;
  llvm::ModulePassManager passes;
  constexpr int origins_of_objects = 1;
  passes.addPass(llvm::MemorySanitizerPass(llvm::MemorySanitizerOptions(
      origins_of_objects, /*Recover=*/false, /*Kernel=*/false, /*EagerChecks=*/true)));
  passes.run(module, analyses.modules);
}

// --- what the pass leaves

/// Puts what calls hand over to fixed places instead of variables of the thread: fibers share a thread.
void place_handed_over(llvm::Module& module) {
  struct Place {
    const char* name;
    std::uint64_t address;
  };
  constexpr std::array places{Place{"__msan_param_tls", unset::arguments},
                              Place{"__msan_param_origin_tls", unset::argument_origins},
                              Place{"__msan_retval_tls", unset::result},
                              Place{"__msan_retval_origin_tls", unset::result_origin},
                              Place{"__msan_va_arg_tls", unset::more_arguments},
                              Place{"__msan_va_arg_origin_tls", unset::more_argument_origins},
                              Place{"__msan_va_arg_overflow_size_tls", unset::more_arguments_size}};
  llvm::Type* const word = llvm::Type::getInt64Ty(module.getContext());
  for (const Place& place : places)
    if (llvm::GlobalVariable* const variable = module.getGlobalVariable(place.name)) {
      variable->replaceAllUsesWith(
          llvm::ConstantExpr::getIntToPtr(llvm::ConstantInt::get(word, place.address), variable->getType()));
      variable->eraseFromParent();
    }
}

/// Replaces the calls of one function by calls of a hook, which replace(call) makes.
template <class Replace>
void replace_calls(llvm::Module& module, const char* name, Replace replace) {
  llvm::Function* const function = module.getFunction(name);
  if (function == nullptr) return;
  for (llvm::User* user : llvm::make_early_inc_range(function->users())) {
    auto* call = llvm::cast<llvm::CallInst>(user);
    llvm::IRBuilder<> at(call);
    replace(at, *call);
    call->eraseFromParent();
  }
  function->eraseFromParent();
}

void call_hooks(HookCalls& hooks) {
  llvm::Module& module = hooks.module();
  replace_calls(module, "__msan_warning_with_origin_noreturn",
                [&](llvm::IRBuilder<>& at, llvm::CallInst& call) {
                  hooks.call(at, "heddle_hook_use_unset", at.getVoidTy(),
                             {call.getArgOperand(0), hooks.site_of(call, nullptr)});
                });
  const auto name_variable = [&](llvm::IRBuilder<>& at, llvm::CallInst& call) {
    auto* variable = llvm::dyn_cast<llvm::AllocaInst>(llvm::getUnderlyingObject(call.getArgOperand(0)));
    const std::uint32_t number = variable == nullptr ? 0 : number_of_local(hooks, *variable);
    hooks.call(at, "heddle_hook_unset_local", at.getVoidTy(),
               {call.getArgOperand(0), call.getArgOperand(1), hooks.number(number)});
  };
  replace_calls(module, "__msan_set_alloca_origin_with_descr", name_variable);
  replace_calls(module, "__msan_set_alloca_origin_no_descr", name_variable);
  struct Renamed {
    const char* from;
    const char* to;
  };
  constexpr std::array renamed{Renamed{"__msan_poison_stack", "heddle_hook_unset_stack"},
                               Renamed{"__msan_memcpy", "heddle_hook_unset_copy"},
                               Renamed{"__msan_memmove", "heddle_hook_unset_move"},
                               Renamed{"__msan_memset", "heddle_hook_unset_fill"}};
  for (const Renamed& row : renamed)
    if (llvm::Function* const function = module.getFunction(row.from)) function->setName(row.to);
}

/// Replaces copies of what the pass keeps: the code generator would make calls of the program's library of
/// them.
void copy_book(HookCalls& hooks) {
  for_each_instruction(hooks.module(), [&](llvm::Instruction& instruction) {
    auto* block = llvm::dyn_cast<llvm::MemIntrinsic>(&instruction);
    if (block == nullptr) return;
    llvm::IRBuilder<> at(block);
    llvm::Value* size = at.CreateZExtOrTrunc(block->getLength(), at.getInt64Ty());
    if (auto* transfer = llvm::dyn_cast<llvm::MemTransferInst>(block))
      hooks.call(at, "heddle_hook_copy_book", at.getVoidTy(),
                 {block->getRawDest(), transfer->getRawSource(), size});
    else
      hooks.call(at, "heddle_hook_fill_book", at.getVoidTy(),
                 {block->getRawDest(),
                  at.CreateZExt(llvm::cast<llvm::MemSetInst>(block)->getValue(), at.getInt32Ty()), size});
    block->eraseFromParent();
  });
}

/// Removes what the pass adds for its own runtime.
void drop_start_of_runtime(llvm::Module& module) {
  llvm::Function* const start = module.getFunction("msan.module_ctor");
  HEDDLE_CHECK(start != nullptr);
  llvm::removeFromUsedLists(module, [&](const llvm::Constant* used) { return used == start; });
  if (llvm::GlobalVariable* const list = module.getGlobalVariable("llvm.global_ctors"))
    list->eraseFromParent();
  start->eraseFromParent();
  if (llvm::GlobalVariable* const mark = module.getGlobalVariable("__msan_track_origins"))
    mark->eraseFromParent();
}

}  // namespace

void mark_unset_variables(HookCalls& hooks) {
  for_each_instruction(hooks.module(), [&](llvm::Instruction& instruction) {
    llvm::AllocaInst* const variable = variable_without_value(instruction);
    if (variable == nullptr) return;
    llvm::IRBuilder<> at(&instruction);
    UnsetVariable unset(hooks, at, *variable);
    if (auto* store = llvm::dyn_cast<llvm::StoreInst>(&instruction)) {
      if (!unset.set(store->getPointerOperand(), store->getValueOperand()->getType())) return;
    } else if (variable->isArrayAllocation() || !unset.set(variable, variable->getAllocatedType())) {
      // Its memory is zero, for the sake of what may copy it; that does not count as set.
      instruction.setMetadata(llvm::LLVMContext::MD_nosanitize, llvm::MDNode::get(at.getContext(), {}));
      return;
    }
    instruction.eraseFromParent();
  });
}

void follow_unset_values(HookCalls& hooks) {
  llvm::Module& module = hooks.module();
  for (llvm::Function& function : module)
    if (!function.isDeclaration()) function.addFnAttr(llvm::Attribute::SanitizeMemory);
  allow_unset_arguments(module);
  require_set_arguments(hooks);
  compute_beside_checks(module);
  run_pass(module);
  place_handed_over(module);
  call_hooks(hooks);
  copy_book(hooks);
  drop_start_of_runtime(module);
}

}  // namespace heddle
