#include "program/native/machine_reads.hpp"

#include <algorithm>
#include <array>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/IntrinsicsX86.h>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "program/native/hook_calls.hpp"

namespace heddle {

namespace {

llvm::Value* call_library(llvm::IRBuilder<>& at, llvm::StringRef name) {
  llvm::Module& module = *at.GetInsertBlock()->getModule();
  return at.CreateCall(module.getOrInsertFunction(name, at.getInt64Ty()), {});
}

/// Returns the call that replaces a read of the machine; nullptr if the intrinsic is no such read.
llvm::Value* read_instead(llvm::IntrinsicInst& call) {
  llvm::IRBuilder<> at(&call);
  const auto pair_of = [&](llvm::Value* first, std::uint64_t second) {
    llvm::Value* both = at.CreateInsertValue(llvm::PoisonValue::get(call.getType()), first, 0);
    return at.CreateInsertValue(both, at.getInt32(static_cast<std::uint32_t>(second)), 1);
  };
  switch (call.getIntrinsicID()) {
    case llvm::Intrinsic::readcyclecounter:
    case llvm::Intrinsic::readsteadycounter:
    case llvm::Intrinsic::x86_rdtsc:
      return call_library(at, "heddle_cycles");
    case llvm::Intrinsic::x86_rdtscp:  // and the number of the processor
      return pair_of(call_library(at, "heddle_cycles"), 0);
    case llvm::Intrinsic::x86_rdrand_16:
    case llvm::Intrinsic::x86_rdrand_32:
    case llvm::Intrinsic::x86_rdrand_64:
    case llvm::Intrinsic::x86_rdseed_16:
    case llvm::Intrinsic::x86_rdseed_32:
    case llvm::Intrinsic::x86_rdseed_64:  // and whether there was one
      return pair_of(
          at.CreateTrunc(call_library(at, "heddle_random_word"), call.getType()->getStructElementType(0)), 1);
    default:
      return nullptr;
  }
}

/// Intrinsics that have an effect and are harmless, or are handled elsewhere, by the beginnings of their
/// names.
constexpr auto known_intrinsics = std::to_array<std::string_view>({"llvm.dbg.",
                                                                   "llvm.lifetime.",
                                                                   "llvm.assume",
                                                                   "llvm.invariant.",
                                                                   "llvm.launder.invariant.group",
                                                                   "llvm.strip.invariant.group",
                                                                   "llvm.experimental.noalias.scope.decl",
                                                                   "llvm.experimental.constrained.",
                                                                   "llvm.va_start",
                                                                   "llvm.va_end",
                                                                   "llvm.va_copy",
                                                                   "llvm.vastart",
                                                                   "llvm.vaend",
                                                                   "llvm.vacopy",
                                                                   "llvm.stacksave",
                                                                   "llvm.stackrestore",
                                                                   "llvm.trap",
                                                                   "llvm.debugtrap",
                                                                   "llvm.ubsantrap",
                                                                   "llvm.eh.",
                                                                   "llvm.coro.",
                                                                   "llvm.threadlocal.address",
                                                                   "llvm.prefetch",
                                                                   "llvm.x86.sse2.pause",
                                                                   "llvm.x86.mmx.emms",
                                                                   "llvm.x86.sse2.clflush",
                                                                   "llvm.x86.clflushopt",
                                                                   "llvm.x86.clwb",
                                                                   "llvm.donothing",
                                                                   "llvm.sideeffect",
                                                                   "llvm.pseudoprobe",
                                                                   "llvm.var.annotation",
                                                                   "llvm.ptr.annotation",
                                                                   "llvm.annotation",
                                                                   "llvm.codeview.annotation",
                                                                   "llvm.get.rounding",
                                                                   "llvm.fptrunc.round",
                                                                   "llvm.allow.",
                                                                   "llvm.instrprof.",
                                                                   "llvm.objectsize",
                                                                   "llvm.is.constant",
                                                                   "llvm.expect"});

/// Intrinsics that access no memory, but whose results differ between runs or between threads.
constexpr std::array<std::string_view, 4> impure_intrinsics{"llvm.thread.pointer", "llvm.x86.rdpid",
                                                            "llvm.read_register", "llvm.x86.xgetbv"};

bool begins_with_any(llvm::StringRef name, std::span<const std::string_view> beginnings) {
  return std::ranges::any_of(beginnings, [&](std::string_view start) { return name.starts_with(start); });
}

/// Whether the call accesses nothing but memory behind its arguments, which no other thread can see.
bool touches_only_own(const HookCalls& hooks, const llvm::CallBase& call) {
  if (!call.onlyAccessesArgMemory()) return false;
  return llvm::all_of(call.args(), [&](const llvm::Use& argument) {
    return !argument->getType()->isPtrOrPtrVectorTy() || hooks.is_private(argument.get());
  });
}

bool is_harmless(const HookCalls& hooks, const llvm::CallBase& call, llvm::StringRef name) {
  if (begins_with_any(name, impure_intrinsics)) return false;
  return call.doesNotAccessMemory() || begins_with_any(name, known_intrinsics) ||
         touches_only_own(hooks, call);
}

bool becomes_fence(HookCalls& hooks, llvm::CallBase& call) {
  Order order = Order::seq_cst;
  switch (call.getCalledFunction()->getIntrinsicID()) {
    case llvm::Intrinsic::x86_sse2_mfence:
      break;
    case llvm::Intrinsic::x86_sse2_lfence:
      order = Order::acquire;
      break;
    case llvm::Intrinsic::x86_sse_sfence:
      order = Order::release;
      break;
    default:
      return false;
  }
  llvm::IRBuilder<> at(&call);
  hooks.call(at, "heddle_hook_fence", at.getVoidTy(),
             {hooks.number(static_cast<std::uint64_t>(order)), hooks.site_of(call, nullptr)});
  call.eraseFromParent();
  return true;
}

}  // namespace

void replace_machine_reads(llvm::Module& module) {
  std::vector<llvm::IntrinsicInst*> calls;
  for (llvm::Function& function : module)
    for (llvm::Instruction& instruction : llvm::instructions(function))
      if (auto* call = llvm::dyn_cast<llvm::IntrinsicInst>(&instruction)) calls.push_back(call);
  for (llvm::IntrinsicInst* call : calls) {
    llvm::Value* const value = read_instead(*call);
    if (value == nullptr) continue;
    call->replaceAllUsesWith(value);
    call->eraseFromParent();
  }
}

void check_intrinsic(HookCalls& hooks, llvm::CallBase& call) {
  const llvm::StringRef name = call.getCalledFunction()->getName();
  if (becomes_fence(hooks, call) || is_harmless(hooks, call, name)) return;
  hooks.refuse_when_reached(call, name.str(), "an intrinsic whose effects or result Heddle does not see");
}

}  // namespace heddle
