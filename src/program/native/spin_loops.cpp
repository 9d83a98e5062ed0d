// Loops that only look: a round that goes on reads, calls nothing and leaves no value behind, so that it may as well not
// have been. Such a thread waits.
//
// Where the loop's end depends on one access, that access gets a guard: it is not enabled before the loop would end. All
// other such loops end the thread at the first round that goes on and changed nothing: what it read later is read by
// other executions in its first round.
#include <array>
#include <llvm/Analysis/LoopInfo.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/InlineAsm.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>
#include <vector>

#include "program/native/hook_calls.hpp"
#include "program/native/spin_condition.hpp"
#include "program/native/words.hpp"

namespace heddle {

namespace {

using llvm::dyn_cast;
using llvm::isa;

/// A call that does nothing but let others go on.
bool only_passes_time(const llvm::CallBase& call) {
  if (const auto* assembly = dyn_cast<llvm::InlineAsm>(call.getCalledOperand())) {
    const llvm::StringRef text = llvm::StringRef(assembly->getAsmString()).trim();
    return text.empty() || text == "pause" || text == "nop" || text == "rep; nop" || text == "rep nop";
  }
  const llvm::Function* callee = call.getCalledFunction();
  if (callee == nullptr) return false;
  constexpr std::array names{"sched_yield", "pthread_yield", "thrd_yield", "heddle_hook_thread_local"};
  return callee->getName() == "llvm.x86.sse2.pause" ||
         std::ranges::find(names, callee->getName()) != names.end();
}

bool leaves_nothing(const llvm::Instruction& instruction) {
  if (isa<llvm::LoadInst, llvm::AtomicRMWInst, llvm::AtomicCmpXchgInst, llvm::FenceInst>(instruction))
    return true;
  if (instruction.isDebugOrPseudoInst() || instruction.isLifetimeStartOrEnd()) return true;
  if (const auto* call = dyn_cast<llvm::CallBase>(&instruction))
    return only_passes_time(*call) || (isa<llvm::IntrinsicInst>(call) && call->doesNotAccessMemory());
  return !instruction.mayHaveSideEffects();
}

/// Whether a round hands nothing to the next one and does nothing but look.
bool only_looks(const llvm::Loop& loop) {
  for (const llvm::PHINode& value : loop.getHeader()->phis())
    for (unsigned i = 0; i < value.getNumIncomingValues(); ++i)
      if (loop.contains(value.getIncomingBlock(i)) && value.getIncomingValue(i) != &value) return false;
  return llvm::all_of(loop.blocks(),
                      [](const llvm::BasicBlock* block) { return llvm::all_of(*block, leaves_nothing); });
}

/// The memory that an access reads; nullptr: it is none that reads.
const llvm::Value* pointer_of(const llvm::Instruction& instruction) {
  if (const auto* load = dyn_cast<llvm::LoadInst>(&instruction)) return load->getPointerOperand();
  if (const auto* rmw = dyn_cast<llvm::AtomicRMWInst>(&instruction)) return rmw->getPointerOperand();
  if (const auto* cas = dyn_cast<llvm::AtomicCmpXchgInst>(&instruction)) return cas->getPointerOperand();
  return nullptr;
}

std::vector<llvm::Instruction*> visible_accesses(const HookCalls& hooks, const llvm::Loop& loop) {
  std::vector<llvm::Instruction*> result;
  for (llvm::BasicBlock* block : loop.blocks())
    for (llvm::Instruction& instruction : *block) {
      const llvm::Value* pointer = pointer_of(instruction);
      if (pointer != nullptr && !hooks.is_private(pointer)) result.push_back(&instruction);
    }
  return result;
}

struct GuardedAccess {
  llvm::Instruction* access = nullptr;
  SpinCondition end;
};

/// A loop with one access, taken in every round, which alone decides whether there is another.
std::optional<GuardedAccess> guarded_access(const HookCalls& hooks, const llvm::Loop& loop,
                                            const llvm::DominatorTree& order) {
  const std::vector<llvm::Instruction*> accesses = visible_accesses(hooks, loop);
  if (accesses.size() != 1 || !loop.isInnermost() || loop.getExitingBlock() == nullptr) return std::nullopt;
  llvm::Instruction& access = *accesses.front();
  if (!order.dominates(access.getParent(), loop.getExitingBlock())) return std::nullopt;
  for (const llvm::Use& operand : access.operands())
    if (!is_same_in_every_round(loop, operand.get())) return std::nullopt;
  llvm::Type* type =
      isa<llvm::AtomicCmpXchgInst>(access) ? access.getOperand(1)->getType() : access.getType();
  if (word_size(hooks.module(), type) == 0) return std::nullopt;
  if (const auto* rmw = dyn_cast<llvm::AtomicRMWInst>(&access))
    if (rmw->getOperation() != llvm::AtomicRMWInst::Xchg) return std::nullopt;
  const auto end = end_of_loop(loop, access);
  if (!end) return std::nullopt;
  return GuardedAccess{&access, *end};
}

void add_guard(HookCalls& hooks, const GuardedAccess& guarded, llvm::ConstantInt* site) {
  llvm::IRBuilder<> at(guarded.access);
  llvm::Value* kind = hooks.number(static_cast<std::uint64_t>(guarded.end.kind));
  llvm::Value* operand = to_word(at, guarded.end.operand);
  const auto size = [&](llvm::Type* type) { return hooks.number(word_size(hooks.module(), type)); };
  const auto order = [&](llvm::AtomicOrdering ordering) {
    return hooks.number(static_cast<std::uint64_t>(order_of(ordering)));
  };
  llvm::Value* result = nullptr;
  if (auto* load = dyn_cast<llvm::LoadInst>(guarded.access)) {
    llvm::Value* word = hooks.call(at, "heddle_hook_await", at.getInt64Ty(),
                                   {load->getPointerOperand(), size(load->getType()),
                                    hooks.number(mode_number(load->getOrdering())), kind, operand, site});
    result = from_word(at, word, load->getType());
  } else if (auto* rmw = dyn_cast<llvm::AtomicRMWInst>(guarded.access)) {
    llvm::Value* word = hooks.call(at, "heddle_hook_await_exchange", at.getInt64Ty(),
                                   {rmw->getPointerOperand(), to_word(at, rmw->getValOperand()),
                                    size(rmw->getType()), order(rmw->getOrdering()), kind, operand, site});
    result = from_word(at, word, rmw->getType());
  } else {
    auto* cas = llvm::cast<llvm::AtomicCmpXchgInst>(guarded.access);
    llvm::Value* expected = to_word(at, cas->getCompareOperand());
    llvm::Value* word =
        hooks.call(at, "heddle_hook_await_cas", at.getInt64Ty(),
                   {cas->getPointerOperand(), expected, to_word(at, cas->getNewValOperand()),
                    size(cas->getNewValOperand()->getType()), order(cas->getSuccessOrdering()),
                    order(cas->getFailureOrdering()), site});
    result = exchange_result(at, *cas, word, expected);
  }
  guarded.access->replaceAllUsesWith(result);
  guarded.access->eraseFromParent();
}

/// Each way back to the header asks whether the round changed anything.
void watch_rounds(HookCalls& hooks, llvm::BasicBlock& header, const std::vector<llvm::BasicBlock*>& latches,
                  llvm::ConstantInt* site) {
  llvm::IRBuilder<> first(&header, header.getFirstInsertionPt());
  llvm::Value* begin = hooks.call(first, "heddle_hook_steps", first.getInt32Ty(), {});
  for (llvm::BasicBlock* latch : latches) {
    llvm::BasicBlock* between = llvm::SplitEdge(latch, &header);
    llvm::IRBuilder<> at(between->getTerminator());
    hooks.call(at, "heddle_hook_looked", at.getVoidTy(), {begin, site});
  }
}

struct Found {
  llvm::BasicBlock* header = nullptr;
  std::vector<llvm::BasicBlock*> latches;
  std::optional<GuardedAccess> guarded;
  llvm::ConstantInt* site = nullptr;
};

std::vector<Found> find_in(HookCalls& hooks, llvm::Function& function) {
  const llvm::DominatorTree order(function);
  const llvm::LoopInfo loops(order);
  std::vector<Found> result;
  for (const llvm::Loop* loop : loops.getLoopsInPreorder()) {
    if (!only_looks(*loop)) continue;
    const std::vector<llvm::Instruction*> accesses = visible_accesses(hooks, *loop);
    if (accesses.empty()) continue;
    Found found{loop->getHeader(), {}, guarded_access(hooks, *loop, order), nullptr};
    found.site = hooks.site_of(*accesses.front(), pointer_of(*accesses.front()));
    if (found.site->isZero()) continue;  // inside the library: it has no place of its own
    llvm::SmallVector<llvm::BasicBlock*> latches;
    loop->getLoopLatches(latches);
    found.latches.assign(latches.begin(), latches.end());
    result.push_back(std::move(found));
  }
  return result;
}

}  // namespace

void make_spin_loops_wait(HookCalls& hooks) {
  for (llvm::Function& function : hooks.module()) {
    if (function.isDeclaration()) continue;
    for (const Found& found : find_in(hooks, function)) {
      hooks.native().spin_loops.push_back(static_cast<std::uint32_t>(found.site->getZExtValue()));
      if (found.guarded)
        add_guard(hooks, *found.guarded, found.site);
      else
        watch_rounds(hooks, *found.header, found.latches, found.site);
    }
  }
}

}  // namespace heddle
