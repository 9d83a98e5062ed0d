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

/// A block that was inserted on an edge back to a loop's header.
struct WayBack {
  llvm::BasicBlock* block = nullptr;
  llvm::ConstantInt* site = nullptr;
};

std::vector<WayBack> split_ways_back(HookCalls& hooks, llvm::BasicBlock& header,
                                     const std::set<const llvm::BasicBlock*>& latches) {
  std::vector<llvm::BasicBlock*> from;
  for (llvm::BasicBlock* before : llvm::predecessors(&header))
    if (latches.contains(before) && !llvm::is_contained(from, before) &&
        !llvm::isa<llvm::IndirectBrInst>(before->getTerminator()))
      from.push_back(before);
  std::vector<WayBack> ways;
  for (llvm::BasicBlock* before : from) {
    llvm::ConstantInt* site = hooks.site_of(*before->getTerminator(), nullptr);
    ways.push_back({llvm::SplitEdge(before, &header), site});
  }
  return ways;
}

/// Instruments a loop that can be entered elsewhere than at its header: its iterations are reported, but not
/// their number.
void tell(HookCalls& hooks, const std::vector<WayBack>& ways) {
  for (const WayBack& way : ways) {
    llvm::IRBuilder<> at(way.block->getTerminator());
    hooks.call(at, "heddle_hook_round", at.getVoidTy(), {way.site, hooks.number(0)});
  }
}

void count(HookCalls& hooks, llvm::BasicBlock& header, const std::vector<WayBack>& ways) {
  llvm::PHINode* rounds = llvm::PHINode::Create(hooks.number(0)->getType(), 2, "", header.begin());
  std::map<const llvm::BasicBlock*, llvm::Value*> after;  // by way back
  for (const WayBack& way : ways) {
    llvm::IRBuilder<> at(way.block->getTerminator());
    after[way.block] = at.CreateAdd(rounds, hooks.number(1));
    hooks.call(at, "heddle_hook_round", at.getVoidTy(), {way.site, after[way.block]});
    if (hooks.time_loops.contains(&header))
      hooks.call(at, "heddle_hook_time_round", at.getVoidTy(), {after[way.block]});
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
  std::vector<llvm::BasicBlock*> headers;
  for (llvm::BasicBlock& block : function)
    if (latches.contains(&block) && !block.isEHPad()) headers.push_back(&block);
  for (llvm::BasicBlock* header : headers) {
    const std::vector<WayBack> ways = split_ways_back(hooks, *header, latches[header]);
    if (with_other_ways_in.contains(header))
      tell(hooks, ways);
    else if (!ways.empty())
      count(hooks, *header, ways);
  }
}

}  // namespace heddle
