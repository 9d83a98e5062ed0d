// Instruments calls: copies of blocks, inline assembly, structs passed by value, and the places from which
// library functions are called.
#include <algorithm>
#include <array>
#include <llvm/Demangle/Demangle.h>
#include <llvm/IR/IntrinsicInst.h>
#include <string>
#include <string_view>

#include "program/native/hook_calls.hpp"
#include "program/native/library_code.hpp"
#include "program/native/library_facts.hpp"
#include "program/native/machine_reads.hpp"

namespace heddle {

namespace {

/// Tells the runtime that the thread pauses here.
void report_pause(HookCalls& hooks, llvm::CallBase& call) {
  llvm::IRBuilder<> at(&call);
  hooks.call(at, "heddle_hook_pause", at.getVoidTy(), {hooks.site_of(call, nullptr)});
}

/// Removes what only lets other threads go on. What assembly/lowering left is not known.
void rewrite_assembly(HookCalls& hooks, llvm::CallBase& call, const llvm::InlineAsm& assembly) {
  const llvm::StringRef text = llvm::StringRef(assembly.getAsmString()).trim();
  if (!only_passes_time(assembly)) return hooks.refuse_when_reached(call, text.str(), "inline assembly");
  if (text.contains("pause") || text.contains("rep")) report_pause(hooks, call);
  if (!text.empty() && call.use_empty()) call.eraseFromParent();
}

/// Lets the runtime copy and set blocks, piece by piece, if other threads can see either side.
void rewrite_block(HookCalls& hooks, llvm::MemIntrinsic& block) {
  const auto* transfer = llvm::dyn_cast<llvm::MemTransferInst>(&block);
  const bool shared = !hooks.is_private(block.getRawDest()) ||
                      (transfer != nullptr && !hooks.is_private(transfer->getRawSource()));
  if (shared && block.hasMetadata("annotation")) return static_cast<void>(block.eraseFromParent());
  llvm::IRBuilder<> at(&block);
  llvm::Value* size = at.CreateZExtOrTrunc(block.getLength(), at.getInt64Ty());
  const bool raw = !shared;
  llvm::ConstantInt* site = hooks.site_of(block, block.getRawDest());
  if (transfer != nullptr) {
    const bool may_overlap = llvm::isa<llvm::MemMoveInst>(transfer);
    const char* own = may_overlap ? "heddle_hook_move_own" : "heddle_hook_copy_own";
    hooks.call(at,
               raw           ? own
               : may_overlap ? "heddle_hook_move"
                             : "heddle_hook_copy",
               at.getVoidTy(), {block.getRawDest(), transfer->getRawSource(), size, site});
  } else {
    llvm::Value* byte = at.CreateZExt(llvm::cast<llvm::MemSetInst>(block).getValue(), at.getInt32Ty());
    const char* own =
        block.hasMetadata(llvm::LLVMContext::MD_nosanitize) ? "heddle_hook_clear_own" : "heddle_hook_set_own";
    hooks.call(at, raw ? own : "heddle_hook_set", at.getVoidTy(), {block.getRawDest(), byte, size, site});
  }
  block.eraseFromParent();
}

/// Makes the copy of an argument passed by value before the call, where it is instrumented.
void copy_arguments(HookCalls& hooks, llvm::CallBase& call) {
  for (unsigned i = 0; i < call.arg_size(); ++i) {
    if (!call.isByValArgument(i) || hooks.is_private(call.getArgOperand(i))) continue;
    llvm::Type* type = call.getParamByValType(i);
    llvm::IRBuilder<> entry(&*call.getFunction()->getEntryBlock().getFirstInsertionPt());
    llvm::AllocaInst* copy = entry.CreateAlloca(type);
    copy->setAlignment(std::max(copy->getAlign(), call.getParamAlign(i).valueOrOne()));
    hooks.hidden.insert(copy);
    llvm::IRBuilder<> at(&call);
    const std::uint64_t size = hooks.module().getDataLayout().getTypeAllocSize(type);
    hooks.call(
        at, "heddle_hook_move", at.getVoidTy(),
        {copy, call.getArgOperand(i), hooks.wide_number(size), hooks.site_of(call, call.getArgOperand(i))});
    call.setArgOperand(i, copy);
  }
}

/// Passes the place of a call to functions of the runtime: the site is set before the call.
void remember_place(HookCalls& hooks, llvm::CallBase& call) {
  const llvm::Function* callee = call.getCalledFunction();
  if (callee != nullptr && !callee->isDeclaration() && !is_library(*callee)) return;
  llvm::IRBuilder<> at(&call);
  const llvm::Value* object = call.arg_empty() ? nullptr : call.getArgOperand(0);
  const bool pointer = object != nullptr && object->getType()->isPointerTy();
  hooks.call(at, "heddle_hook_site", at.getVoidTy(), {hooks.site_of(call, pointer ? object : nullptr)});
}

/// Whether a call of abort is an assumption: programs of the competition on software verification define
/// assume_abort_if_not so.
bool is_assumption(const llvm::CallBase& call) {
  const llvm::Function* callee = call.getCalledFunction();
  if (callee == nullptr || callee->getName() != "abort" || !callee->isDeclaration()) return false;
  const std::string caller = llvm::demangle(call.getFunction()->getName().str());
  return caller.substr(0, caller.find('(')) == "assume_abort_if_not";
}

/// Whether the intrinsic changes how floating-point numbers are rounded, or what traps. This is part of a
/// thread's state, and Heddle does not keep it per thread.
bool changes_rounding(const llvm::Function& intrinsic) {
  constexpr std::array<std::string_view, 6> names{"llvm.x86.sse.ldmxcsr", "llvm.set.rounding",
                                                  "llvm.set.fpenv",       "llvm.reset.fpenv",
                                                  "llvm.set.fpmode",      "llvm.reset.fpmode"};
  return std::ranges::any_of(names,
                             [&](std::string_view name) { return intrinsic.getName().starts_with(name); });
}

}  // namespace

bool only_passes_time(const llvm::InlineAsm& assembly) {
  const llvm::StringRef text = llvm::StringRef(assembly.getAsmString()).trim();
  // Empty: a barrier for the compiler.
  return text.empty() || text == "pause" || text == "nop" || text == "rep; nop" || text == "rep nop";
}

void rewrite_call(HookCalls& hooks, llvm::CallBase& call) {
  if (const auto* assembly = llvm::dyn_cast<llvm::InlineAsm>(call.getCalledOperand()))
    return rewrite_assembly(hooks, call, *assembly);
  if (auto* block = llvm::dyn_cast<llvm::MemIntrinsic>(&call)) return rewrite_block(hooks, *block);
  const llvm::Function* callee = call.getCalledFunction();
  if (callee != nullptr && callee->isIntrinsic() && changes_rounding(*callee))
    return hooks.refuse_when_reached(call, callee->getName().str(),
                                     "it changes how floating-point numbers are rounded");
  if (callee != nullptr && callee->getName() == "llvm.x86.sse2.pause") {
    report_pause(hooks, call);
    call.eraseFromParent();
    return;
  }
  if (callee != nullptr && callee->isIntrinsic()) return check_intrinsic(hooks, call);
  if (callee != nullptr && callee->getName().starts_with("heddle_hook_")) return;
  if (is_assumption(call)) {
    llvm::IRBuilder<> at(&call);
    hooks.call(at, "heddle_assume", at.getVoidTy(), {hooks.number(0)});
  }
  if (callee != nullptr && callee->getName() == "pthread_barrier_wait" && callee->isDeclaration() &&
      call.use_empty())
    call.setCalledFunction(
        hooks.module().getOrInsertFunction("heddle_barrier_wait_unasked", callee->getFunctionType()));
  // The code generator must not make accesses of its own of it.
  if (callee != nullptr && find_library_facts(callee->getName()) != nullptr)
    call.addFnAttr(llvm::Attribute::NoBuiltin);
  copy_arguments(hooks, call);
  remember_place(hooks, call);
}

}  // namespace heddle
