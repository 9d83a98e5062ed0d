// Makes loops report each visit of their heads, with the thread's own state there: a thread that comes back
// to a state without having changed anything waits instead of repeating its steps
// (runtime/native/guest_loops.cpp). It does not matter how a loop waits: by a call, with several exits, by a
// value that it passes on or keeps in memory.
//
// In SSA form, what a round passes to the next one in registers is exactly the phis of the head. Variables of
// the functions that called this one cannot change without being seen: they are on the heap if their address
// goes anywhere.
#include <llvm/Analysis/LoopInfo.h>
#include <llvm/Analysis/PostDominators.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>

#include "core/assert.hpp"
#include "program/native/hook_calls.hpp"
#include "program/native/implied_values.hpp"
#include "program/native/loop_counters.hpp"
#include "program/native/loop_state.hpp"

namespace heddle {

namespace {

using llvm::dyn_cast;
using llvm::isa;

/// So many rounds of a loop that walks along pointers go unwatched: nearly all such loops end before.
constexpr std::uint64_t unwatched_rounds = 32;

/// A loop whose head is to be watched.
struct WatchedLoop {
  llvm::BasicBlock* header = nullptr;
  llvm::SmallVector<llvm::BasicBlock*> latches;
  llvm::SmallVector<llvm::BasicBlock*> exits;  // blocks after the loop
  LoopState state;
  llvm::ConstantInt* site = nullptr;
};

/// Whether an instruction may be, or may lead to, an access that another thread sees.
bool may_access(const HookCalls& hooks, const llvm::Instruction& instruction) {
  if (const auto* call = dyn_cast<llvm::CallBase>(&instruction))
    return !isa<llvm::IntrinsicInst>(call) && !instruction.isDebugOrPseudoInst();
  if (const llvm::Value* pointer = accessed_pointer(instruction)) return !hooks.is_private(pointer);
  return isa<llvm::FenceInst>(instruction);
}

/// Whether a loop may wait for other threads, or go round for ever.
bool may_wait(const HookCalls& hooks, const llvm::Loop& loop, const LoopState& state) {
  if (state.words.empty() && state.variables.empty()) return true;
  return llvm::any_of(loop.blocks(), [&](const llvm::BasicBlock* block) {
    return llvm::any_of(*block, [&](const auto& instruction) { return may_access(hooks, instruction); });
  });
}

/// Whether every round of a loop stores something that other threads may see, or adds to it: such rounds are
/// never repeated without events.
bool stores_in_every_round(const HookCalls& hooks, const llvm::Loop& loop, const llvm::DominatorTree& order) {
  llvm::SmallVector<llvm::BasicBlock*> latches;
  loop.getLoopLatches(latches);
  const auto stores = [&](const llvm::Instruction& instruction) {
    const auto* update = dyn_cast<llvm::AtomicRMWInst>(&instruction);
    const bool adds = update != nullptr && update->getOperation() != llvm::AtomicRMWInst::Xchg;
    return (adds || isa<llvm::StoreInst>(instruction)) && !hooks.is_private(accessed_pointer(instruction));
  };
  return llvm::any_of(loop.blocks(), [&](const llvm::BasicBlock* block) {
    return llvm::all_of(latches, [&](const auto* latch) { return order.dominates(block, latch); }) &&
           llvm::any_of(*block, stores);
  });
}

/// Returns the place of a loop: that of its first access, or else of the first instruction of the program
/// that has one.
llvm::ConstantInt* site_of_loop(HookCalls& hooks, const llvm::Loop& loop) {
  const auto first_place = [&](auto fits) -> llvm::ConstantInt* {
    for (const llvm::BasicBlock* block : loop.blocks())
      for (const llvm::Instruction& instruction : *block)
        if (instruction.getDebugLoc() && instruction.getDebugLoc().getLine() != 0 && fits(instruction))
          return hooks.site_of(instruction, accessed_pointer(instruction));
    return nullptr;
  };
  if (auto* site = first_place([&](const auto& instruction) { return may_access(hooks, instruction); }))
    return site;
  if (auto* site = first_place([](const auto&) { return true; })) return site;
  return hooks.number(0);
}

llvm::Value* as_word(llvm::IRBuilder<>& at, llvm::Value* value) {
  llvm::Type* type = value->getType();
  if (type->isPointerTy()) return at.CreatePtrToInt(value, at.getInt64Ty());
  if (type->isFloatTy()) value = at.CreateBitCast(value, at.getInt32Ty());
  if (type->isDoubleTy()) value = at.CreateBitCast(value, at.getInt64Ty());
  return at.CreateZExt(value, at.getInt64Ty());
}

/// Makes values that are not defined equal in all executions.
void define(const LoopState& state) {
  for (llvm::PHINode* value : state.words)
    for (unsigned i = 0; i < value->getNumIncomingValues(); ++i)
      if (isa<llvm::UndefValue>(value->getIncomingValue(i)))
        value->setIncomingValue(i, llvm::Constant::getNullValue(value->getType()));
}

/// Sets variables on the stack to zero where their function begins: what another execution has left there
/// must not decide anything.
void clear_variables(HookCalls& hooks, const LoopState& state) {
  for (const auto& [variable, size] : state.variables) {
    auto* local = dyn_cast<llvm::AllocaInst>(variable);
    if (local == nullptr || !hooks.cleared_locals.insert(local).second) continue;
    llvm::IRBuilder<> at(local->getNextNode());
    at.CreateMemSet(local, at.getInt8(0), size, local->getAlign())
        ->setMetadata(llvm::LLVMContext::MD_nosanitize, llvm::MDNode::get(at.getContext(), {}));
  }
}

/// Returns the number of the round, from 0 on, at the loop's head.
llvm::PHINode* count_from_zero(HookCalls& hooks, const WatchedLoop& loop) {
  llvm::PHINode* rounds = llvm::PHINode::Create(hooks.number(0)->getType(), 2, "", loop.header->begin());
  std::map<const llvm::BasicBlock*, llvm::Value*> after;
  for (llvm::BasicBlock* latch : loop.latches) {
    llvm::IRBuilder<> at(latch->getTerminator());
    after[latch] = at.CreateAdd(rounds, hooks.number(1));
  }
  for (llvm::BasicBlock* before : llvm::predecessors(loop.header))
    rounds->addIncoming(after.contains(before) ? after[before] : hooks.number(0), before);
  return rounds;
}

/// Stores the state where the runtime can read it: the words, then address and size of each variable.
llvm::Value* store_state(HookCalls& hooks, llvm::IRBuilder<>& at, const LoopState& state) {
  const std::size_t count = state.words.size() + 2 * state.variables.size();
  if (count == 0) return llvm::ConstantPointerNull::get(at.getPtrTy());
  llvm::Function& function = *at.GetInsertBlock()->getParent();
  llvm::IRBuilder<> entry(&*function.getEntryBlock().getFirstInsertionPt());
  auto* room = entry.CreateAlloca(llvm::ArrayType::get(entry.getInt64Ty(), count));
  hooks.hidden.insert(room);
  std::size_t next = 0;
  const auto put = [&](llvm::Value* value) {
    at.CreateStore(value, at.CreateConstInBoundsGEP2_64(room->getAllocatedType(), room, 0, next++));
  };
  for (llvm::PHINode* word : state.words) put(as_word(at, word));
  for (const auto& [variable, size] : state.variables) {
    put(as_word(at, variable));
    put(hooks.wide_number(size));
  }
  return room;
}

llvm::Value* frame_address(llvm::IRBuilder<>& at) {
  return at.CreateIntrinsic(llvm::Intrinsic::frameaddress, {at.getPtrTy()}, {at.getInt32(0)});
}

void report_visit(HookCalls& hooks, llvm::Instruction* before, const WatchedLoop& loop, llvm::Value* rounds,
                  std::uint32_t head) {
  llvm::IRBuilder<> at(before);
  llvm::Value* state = store_state(hooks, at, loop.state);
  const std::uint64_t flags = (loop.state.may_end_by_count ? 1U : 0U) | (loop.state.exit_matters ? 2U : 0U);
  hooks.call(at, "heddle_hook_head", at.getVoidTy(),
             {frame_address(at), hooks.number(head), rounds, state, hooks.number(loop.state.words.size()),
              hooks.number(loop.state.variables.size() << 2 | flags), loop.site});
}

/// Makes the loop report that it has ended.
void report_exits(HookCalls& hooks, const WatchedLoop& loop, std::uint32_t head) {
  for (llvm::BasicBlock* exit : loop.exits) {
    llvm::IRBuilder<> at(exit, exit->getFirstInsertionPt());
    hooks.call(at, "heddle_hook_left_loop", at.getVoidTy(), {frame_address(at), hooks.number(head)});
  }
}

/// Watches the loop. Blocks are divided last: the loops of a function share some.
void watch(HookCalls& hooks, const WatchedLoop& loop, std::uint32_t head, llvm::Value* rounds) {
  if (loop.state.may_end_by_count) report_exits(hooks, loop, head);
  llvm::Instruction* before = &*loop.header->getFirstInsertionPt();
  if (!loop.state.walks_pointers) return report_visit(hooks, before, loop, rounds, head);
  llvm::IRBuilder<> at(before);
  llvm::Value* is_watched = at.CreateICmpUGE(rounds, hooks.number(unwatched_rounds));
  rounds = at.CreateSub(rounds, hooks.number(unwatched_rounds));
  report_visit(hooks, llvm::SplitBlockAndInsertIfThen(is_watched, before, false), loop, rounds, head);
}

std::vector<WatchedLoop> loops_to_watch(HookCalls& hooks, llvm::Function& function) {
  const llvm::DominatorTree order(function);
  const llvm::LoopInfo loops(order);
  std::vector<WatchedLoop> result;
  if (loops.empty()) return result;
  const llvm::PostDominatorTree after(function);
  const std::set<const llvm::Value*> mattering = values_that_matter(function);
  for (const llvm::Loop* loop : loops.getLoopsInPreorder()) {
    if (loop->getHeader()->isEHPad() || hooks.guarded_loops.contains(loop->getHeader())) continue;
    const auto state = state_at_head(hooks, *loop, after, mattering);
    if (!state || !may_wait(hooks, *loop, *state)) continue;
    if (state->may_end_by_count && stores_in_every_round(hooks, *loop, order)) continue;
    WatchedLoop watched{loop->getHeader(), {}, {}, *state, site_of_loop(hooks, *loop)};
    loop->getLoopLatches(watched.latches);
    loop->getUniqueExitBlocks(watched.exits);
    result.push_back(std::move(watched));
  }
  return result;
}

}  // namespace

void watch_loop_heads(HookCalls& hooks) {
  for (llvm::Function& function : hooks.module()) {
    if (function.isDeclaration()) continue;
    fold_implied_values(function);
    std::vector<std::pair<WatchedLoop, llvm::PHINode*>> watched;
    for (WatchedLoop& loop : loops_to_watch(hooks, function)) {
      define(loop.state);
      clear_variables(hooks, loop.state);
      llvm::PHINode* rounds = count_from_zero(hooks, loop);
      watched.emplace_back(std::move(loop), rounds);
    }
    for (const auto& [loop, rounds] : watched) watch(hooks, loop, ++hooks.watched_loops, rounds);
  }
}

}  // namespace heddle
