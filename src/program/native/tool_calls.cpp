#include "program/native/tool_calls.hpp"

#include <algorithm>
#include <array>
#include <llvm/IR/InstIterator.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>
#include <optional>
#include <string_view>
#include <vector>

#include "program/native/library_facts.hpp"

namespace heddle {

namespace {

/// Returns what comes after the beginning that all functions for nondeterministic values share: "uint" of
/// "__VERIFIER_nondet_uint"; none for other functions.
std::optional<llvm::StringRef> nondet_type(llvm::StringRef name) {
  for (const char* beginning : {"__VERIFIER_nondet_", "__CPROVER_nondet_", "__ESBMC_nondet_", "nondet_"})
    if (llvm::StringRef rest = name; rest.consume_front(beginning) && !rest.empty()) return rest;
  return std::nullopt;
}

bool is_unsigned(llvm::StringRef type, const llvm::Function& function) {
  constexpr std::array<std::string_view, 3> others{"size_t", "sector_t", "pthread_t"};
  return type.starts_with("u") || std::ranges::find(others, std::string_view(type)) != others.end() ||
         function.hasRetAttribute(llvm::Attribute::ZExt);
}

/// Whether a type is a number of sixteen bytes, as it is returned in two registers.
bool is_pair_of_words(const llvm::Type& type) {
  const auto* pair = llvm::dyn_cast<llvm::StructType>(&type);
  return pair != nullptr && pair->getNumElements() == 2 && pair->getElementType(0)->isIntegerTy(64) &&
         pair->getElementType(1)->isIntegerTy(64);
}

llvm::Value* in_two_words(llvm::IRBuilder<>& at, llvm::Value* number, llvm::Type* pair) {
  llvm::Value* low = at.CreateInsertValue(llvm::PoisonValue::get(pair), number, 0);
  return at.CreateInsertValue(low, at.CreateAShr(number, 63), 1);
}

/// Returns a nondeterministic value of a type; nullptr if there are none of such a type.
llvm::Value* nondet_value(llvm::IRBuilder<>& at, llvm::Type* type, const llvm::Function& function,
                          llvm::StringRef type_name) {
  llvm::Module& module = *at.GetInsertBlock()->getModule();
  const bool is_pair = type_name.ends_with("int128") && is_pair_of_words(*type);
  const bool is_number = is_pair || type->isIntegerTy() || type->isFloatingPointTy() || type->isPointerTy();
  if (!is_number || (type->isIntegerTy() && type->getIntegerBitWidth() > 128)) return nullptr;
  if (type->isIntegerTy(1) || (type->isIntegerTy() && (type_name == "bool" || type_name == "_Bool"))) {
    const auto choose = module.getOrInsertFunction("heddle_choose", at.getInt32Ty(), at.getInt32Ty());
    return at.CreateZExtOrTrunc(at.CreateCall(choose, {at.getInt32(2)}), type);
  }
  const auto nondet =
      module.getOrInsertFunction("heddle_nondet", at.getInt64Ty(), at.getInt32Ty(), at.getInt32Ty());
  const unsigned bits = type->isIntegerTy() ? std::min(type->getIntegerBitWidth(), 64U) : 64;
  const bool is_natural =
      type->isPointerTy() || (!type->isFloatingPointTy() && is_unsigned(type_name, function));
  llvm::Value* const number = at.CreateCall(nondet, {at.getInt32(bits), at.getInt32(is_natural ? 1 : 0)});
  if (is_pair) return in_two_words(at, number, type);
  if (type->isPointerTy()) return at.CreateIntToPtr(number, type);
  if (type->isFloatingPointTy()) return at.CreateSIToFP(number, type);
  return at.CreateSExtOrTrunc(number, type);
}

/// Returns the calls of a function by its name.
std::vector<llvm::CallInst*> calls_of(llvm::Function& function) {
  std::vector<llvm::CallInst*> calls;
  for (llvm::User* user : function.users())
    if (auto* call = llvm::dyn_cast<llvm::CallInst>(user);
        call != nullptr && call->getCalledOperand() == &function)
      calls.push_back(call);
  return calls;
}

void replace(llvm::CallInst& call, llvm::Value& value) {
  call.replaceAllUsesWith(&value);
  call.eraseFromParent();
}

/// Defines the function, which the program uses by its address.
void define_nondet(llvm::Function& function, llvm::StringRef type_name) {
  llvm::IRBuilder<> at(llvm::BasicBlock::Create(function.getContext(), "", &function));
  if (llvm::Value* value = nondet_value(at, function.getReturnType(), function, type_name))
    at.CreateRet(value);
  else
    function.deleteBody();
}

void lower_nondet(llvm::Function& function, llvm::StringRef type_name) {
  for (llvm::CallInst* call : calls_of(function)) {
    llvm::IRBuilder<> at(call);
    if (llvm::Value* value = nondet_value(at, call->getType(), function, type_name)) replace(*call, *value);
  }
  if (!function.use_empty() && calls_of(function).empty()) define_nondet(function, type_name);
}

/// Returns the comparison that a condition of Nidhugg's stands for: three bits say whether it holds for
/// values that are less, equal and greater, a fourth one that they are signed.
std::optional<llvm::CmpInst::Predicate> condition(const llvm::Value& number) {
  using Predicate = llvm::CmpInst::Predicate;
  const auto* constant = llvm::dyn_cast<llvm::ConstantInt>(&number);
  if (constant == nullptr) return std::nullopt;
  switch (constant->getZExtValue()) {
    case 0b0001:
      return Predicate::ICMP_UGT;
    case 0b0010:
    case 0b1010:
      return Predicate::ICMP_EQ;
    case 0b0011:
      return Predicate::ICMP_UGE;
    case 0b0100:
      return Predicate::ICMP_ULT;
    case 0b0101:
    case 0b1101:
      return Predicate::ICMP_NE;
    case 0b0110:
      return Predicate::ICMP_ULE;
    case 0b1001:
      return Predicate::ICMP_SGT;
    case 0b1011:
      return Predicate::ICMP_SGE;
    case 0b1100:
      return Predicate::ICMP_SLT;
    case 0b1110:
      return Predicate::ICMP_SLE;
    default:
      return std::nullopt;
  }
}

/// The arguments of a call that waits: where, what is written then (nullptr: nothing), until when.
struct Await {
  llvm::Value* place = nullptr;
  llvm::Value* written = nullptr;
  llvm::CmpInst::Predicate until = llvm::CmpInst::ICMP_EQ;
  llvm::Value* operand = nullptr;
};

std::optional<Await> await_of(const llvm::CallInst& call, bool writes) {
  const unsigned first = writes ? 2 : 1;
  if (call.arg_size() != first + 2 || !call.getType()->isIntegerTy()) return std::nullopt;
  Await await{.place = call.getArgOperand(0), .written = writes ? call.getArgOperand(1) : nullptr};
  const auto until = condition(*call.getArgOperand(first));
  await.operand = call.getArgOperand(first + 1);
  const bool fits = await.place->getType()->isPointerTy() && await.operand->getType()->isIntegerTy() &&
                    (!writes || await.written->getType()->isIntegerTy());
  if (!until || !fits) return std::nullopt;
  await.until = *until;
  return await;
}

/// Makes a loop of a call that waits: it reads until the condition holds, and then writes, if the value is
/// still the same. As for any such loop, the thread waits.
void lower_await(llvm::CallInst& call, const Await& await) {
  llvm::LLVMContext& context = call.getContext();
  llvm::BasicBlock* before = call.getParent();
  llvm::BasicBlock* after = llvm::SplitBlock(before, &call);
  llvm::Function* function = before->getParent();
  llvm::BasicBlock* loop = llvm::BasicBlock::Create(context, "", function, after);
  before->getTerminator()->setSuccessor(0, loop);
  llvm::IRBuilder<> at(loop);
  at.SetCurrentDebugLocation(call.getDebugLoc());
  llvm::Type* type = call.getType();
  const llvm::Align alignment(std::max(1U, type->getIntegerBitWidth() / 8));
  llvm::LoadInst* seen = at.CreateAlignedLoad(type, await.place, alignment);
  seen->setAtomic(llvm::AtomicOrdering::SequentiallyConsistent);
  llvm::Value* holds = at.CreateICmp(await.until, seen, at.CreateSExtOrTrunc(await.operand, type));
  if (await.written == nullptr) {
    at.CreateCondBr(holds, after, loop);
  } else {
    llvm::BasicBlock* writing = llvm::BasicBlock::Create(context, "", function, after);
    at.CreateCondBr(holds, writing, loop);
    at.SetInsertPoint(writing);
    at.SetCurrentDebugLocation(call.getDebugLoc());
    llvm::Value* exchanged = at.CreateAtomicCmpXchg(
        await.place, seen, at.CreateSExtOrTrunc(await.written, type), alignment,
        llvm::AtomicOrdering::SequentiallyConsistent, llvm::AtomicOrdering::SequentiallyConsistent);
    at.CreateCondBr(at.CreateExtractValue(exchanged, 1), after, loop);
  }
  replace(call, *seen);
}

/// Returns the text that an argument points to; none if it is no constant.
std::optional<llvm::StringRef> text_of(const llvm::Value& argument) {
  const auto* variable = llvm::dyn_cast<llvm::GlobalVariable>(argument.stripPointerCasts());
  if (variable == nullptr || !variable->hasDefinitiveInitializer()) return std::nullopt;
  const auto* text = llvm::dyn_cast<llvm::ConstantDataSequential>(variable->getInitializer());
  if (text == nullptr || !text->isCString()) return std::nullopt;
  return text->getAsCString();
}

/// Replaces CBMC's fence, whose arguments name the pairs of accesses that keep their order ("WRfence"). Loads
/// are never delayed: only pairs that begin with a write need a fence.
void lower_named_fence(llvm::CallInst& call) {
  bool orders_stores = false, is_full = false;
  for (const llvm::Use& argument : call.args()) {
    const auto name = text_of(*argument);
    orders_stores |= name && name->starts_with("WW");
    is_full |= !name || name->starts_with("WR") || name->ends_with("cumul");
  }
  llvm::IRBuilder<> at(&call);
  if (is_full)
    at.CreateFence(llvm::AtomicOrdering::SequentiallyConsistent);
  else
    at.CreateFence(orders_stores ? llvm::AtomicOrdering::Release : llvm::AtomicOrdering::Acquire);
  if (!call.getType()->isVoidTy()) call.replaceAllUsesWith(llvm::Constant::getNullValue(call.getType()));
  call.eraseFromParent();
}

/// Makes an int of the condition that an assertion or an assumption is given, whatever type it has: without a
/// declaration, a pointer is passed as a pointer.
void lower_condition(llvm::Function& function) {
  for (llvm::CallInst* call : calls_of(function)) {
    llvm::Value* const given = call->arg_empty() ? nullptr : call->getArgOperand(0);
    if (given == nullptr || given->getType()->isIntegerTy(32)) continue;
    llvm::IRBuilder<> at(call);
    llvm::Value* const zero = llvm::Constant::getNullValue(given->getType());
    llvm::Value* const holds =
        given->getType()->isFloatingPointTy() ? at.CreateFCmpUNE(given, zero) : at.CreateICmpNE(given, zero);
    llvm::Value* const number = at.CreateZExt(holds, at.getInt32Ty());
    at.CreateCall(llvm::FunctionType::get(at.getVoidTy(), {at.getInt32Ty()}, false), &function, {number});
    if (!call->getType()->isVoidTy()) call->replaceAllUsesWith(llvm::Constant::getNullValue(call->getType()));
    call->eraseFromParent();
  }
}

void lower_calls_of(llvm::Function& function) {
  const llvm::StringRef name = function.getName();
  if (const auto type = nondet_type(name)) return lower_nondet(function, *type);
  const bool writes = name.starts_with("__VERIFIER_xchg_await_");
  const bool is_await = writes || name.starts_with("__VERIFIER_load_await_");
  if (!is_await && name != "__CPROVER_fence") return;
  for (llvm::CallInst* call : calls_of(function)) {
    if (!is_await)
      lower_named_fence(*call);
    else if (const auto await = await_of(*call, writes))
      lower_await(*call, *await);
  }
}

}  // namespace

void lower_tool_calls(llvm::Module& module) {
  std::vector<llvm::Function*> declared;
  for (llvm::Function& function : module)
    if (function.isDeclaration() && !function.isIntrinsic() &&
        find_library_facts(function.getName()) == nullptr)
      declared.push_back(&function);
  for (llvm::Function* function : declared) lower_calls_of(*function);
  for (const char* name :
       {"assert", "__VERIFIER_assert", "__VERIFIER_assume", "__CPROVER_assert", "__CPROVER_assume",
        "__ESBMC_assert", "__ESBMC_assume", "heddle_assume", "model_assert"})
    if (llvm::Function* function = module.getFunction(name); function != nullptr && function->isDeclaration())
      lower_condition(*function);
}

void fail_at_calls_of(llvm::Module& module, const std::string& name) {
  llvm::Function* function = name.empty() ? nullptr : module.getFunction(name);
  if (function == nullptr) return;
  const auto fail_before = [&](llvm::Instruction& instruction, const llvm::DebugLoc& place) {
    llvm::IRBuilder<> at(&instruction);
    at.SetCurrentDebugLocation(place);
    at.CreateCall(module.getOrInsertFunction("heddle_error_is_called", at.getVoidTy()));
  };
  for (llvm::CallInst* call : calls_of(*function)) fail_before(*call, call->getDebugLoc());
  if (function->isDeclaration()) return;
  llvm::Instruction& first = *function->getEntryBlock().getFirstInsertionPt();
  fail_before(first, function->getEntryBlock().getFirstNonPHIOrDbg()->getDebugLoc());
}

}  // namespace heddle
