// Counts iterations of loops: a loop may run without a visible step, or for ever. Each iteration calls the
// runtime, with the number of iterations since the loop was entered, so that the run can be ended.
#include <llvm/Analysis/CFG.h>
#include <llvm/Analysis/LoopInfo.h>
#include <llvm/IR/Dominators.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>
#include <map>
#include <vector>

#include "program/native/hook_calls.hpp"

namespace heddle {

namespace {

/// A loop whose iterations are counted: its place, and the blocks that were inserted on its ways back.
struct CountedLoop {
  llvm::ConstantInt* place = nullptr;
  std::vector<llvm::BasicBlock*> ways_back;
};

/// Returns where a loop begins in the program's text; nullptr if that is not known.
const llvm::DILocation* beginning_of(const llvm::LoopInfo& loops, const llvm::BasicBlock& header,
                                     const llvm::BasicBlock& latch) {
  if (const llvm::Loop* loop = loops.getLoopFor(&header); loop != nullptr && loop->getHeader() == &header)
    if (const llvm::DebugLoc begin = loop->getStartLoc(); begin && begin.getLine() != 0) return begin.get();
  if (const llvm::DebugLoc& back = latch.getTerminator()->getDebugLoc(); back && back.getLine() != 0)
    return back.get();
  for (const llvm::Instruction& instruction : header)
    if (instruction.getDebugLoc() && instruction.getDebugLoc().getLine() != 0)
      return instruction.getDebugLoc().get();
  return latch.getTerminator()->getDebugLoc().get();
}

/// The blocks from which edges lead back to a header, where calls can be inserted on them.
std::vector<llvm::BasicBlock*> blocks_before(llvm::BasicBlock& header,
                                             const std::set<const llvm::BasicBlock*>& latches) {
  std::vector<llvm::BasicBlock*> result;
  for (llvm::BasicBlock* before : llvm::predecessors(&header))
    if (latches.contains(before) && !llvm::is_contained(result, before) &&
        !llvm::isa<llvm::IndirectBrInst>(before->getTerminator()))
      result.push_back(before);
  return result;
}

/// Instruments a loop that can be entered elsewhere than at its header: its iterations are reported, but not
/// their number.
void tell(HookCalls& hooks, const CountedLoop& loop) {
  for (llvm::BasicBlock* way : loop.ways_back) {
    llvm::IRBuilder<> at(way->getTerminator());
    hooks.call(at, "heddle_hook_round", at.getVoidTy(), {loop.place, hooks.number(0)});
  }
}

void count(HookCalls& hooks, llvm::BasicBlock& header, const CountedLoop& loop) {
  llvm::PHINode* rounds = llvm::PHINode::Create(hooks.number(0)->getType(), 2, "", header.begin());
  std::map<const llvm::BasicBlock*, llvm::Value*> after;  // by way back
  for (llvm::BasicBlock* way : loop.ways_back) {
    llvm::IRBuilder<> at(way->getTerminator());
    after[way] = at.CreateAdd(rounds, hooks.number(1));
    hooks.call(at, "heddle_hook_round", at.getVoidTy(), {loop.place, after[way]});
    if (hooks.time_loops.contains(&header))
      hooks.call(at, "heddle_hook_time_round", at.getVoidTy(), {after[way]});
  }
  for (llvm::BasicBlock* before : llvm::predecessors(&header))
    rounds->addIncoming(after.contains(before) ? after[before] : hooks.number(0), before);
}

/// Marks the exits of loops that end by time: a thread that leaves one no longer waits for time.
void mark_ends_of_time_loops(HookCalls& hooks, const llvm::LoopInfo& loops) {
  std::set<llvm::BasicBlock*> ends;
  for (const llvm::Loop* loop : loops.getLoopsInPreorder()) {
    if (!hooks.time_loops.contains(loop->getHeader())) continue;
    llvm::SmallVector<llvm::BasicBlock*> exits;
    loop->getUniqueExitBlocks(exits);
    ends.insert(exits.begin(), exits.end());
  }
  for (llvm::BasicBlock* end : ends) {
    llvm::IRBuilder<> at(end, end->getFirstInsertionPt());
    hooks.call(at, "heddle_hook_time_round", at.getVoidTy(), {hooks.number(0)});
  }
}

}  // namespace

void count_rounds(HookCalls& hooks, llvm::Function& function) {
  llvm::SmallVector<std::pair<const llvm::BasicBlock*, const llvm::BasicBlock*>> edges;
  llvm::FindFunctionBackedges(function, edges);
  std::map<const llvm::BasicBlock*, std::set<const llvm::BasicBlock*>> latches;  // by header
  std::set<const llvm::BasicBlock*> with_other_ways_in;
  const llvm::DominatorTree order(function);
  if (!hooks.time_loops.empty()) mark_ends_of_time_loops(hooks, llvm::LoopInfo(order));
  for (const auto& [latch, header] : edges) {
    latches[header].insert(latch);
    if (!order.dominates(header, latch)) with_other_ways_in.insert(header);
  }
  std::vector<std::pair<llvm::BasicBlock*, CountedLoop>> loops;
  const llvm::LoopInfo natural_loops(order);
  for (llvm::BasicBlock& block : function) {
    if (!latches.contains(&block) || block.isEHPad()) continue;
    CountedLoop loop{nullptr, blocks_before(block, latches[&block])};
    if (loop.ways_back.empty()) continue;
    loop.place = hooks.place_of_loop(function, beginning_of(natural_loops, block, *loop.ways_back.front()));
    loops.emplace_back(&block, std::move(loop));
  }
  for (auto& [header, loop] : loops) {
    for (llvm::BasicBlock*& way : loop.ways_back) way = llvm::SplitEdge(way, header);
    if (with_other_ways_in.contains(header))
      tell(hooks, loop);
    else
      count(hooks, *header, loop);
  }
}

}  // namespace heddle
