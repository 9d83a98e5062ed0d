#include "program/native/implied_values.hpp"

#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/CFG.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/Instructions.h>
#include <optional>

namespace heddle {

namespace {

/// Returns what a truth value is where the edge between two blocks is taken; none if that does not say.
std::optional<bool> implied_on_edge(const llvm::Value* value, const llvm::BasicBlock& from,
                                    const llvm::BasicBlock& to) {
  const auto* branch = llvm::dyn_cast<llvm::BranchInst>(from.getTerminator());
  if (branch == nullptr || !branch->isConditional() || branch->getSuccessor(0) == branch->getSuccessor(1))
    return std::nullopt;
  const bool is_taken = branch->getSuccessor(0) == &to;
  return llvm::isImpliedCondition(branch->getCondition(), value, from.getDataLayout(), is_taken);
}

/// Returns the truth value by which a block branches that does nothing else; nullptr: it does more, or
/// another block needs the value.
llvm::PHINode* merged_condition(llvm::BasicBlock& block) {
  const auto* branch = llvm::dyn_cast<llvm::BranchInst>(block.getTerminator());
  if (branch == nullptr || !branch->isConditional()) return nullptr;
  auto* merged = llvm::dyn_cast<llvm::PHINode>(branch->getCondition());
  const bool is_all = merged != nullptr && merged->getParent() == &block && merged->hasOneUse() &&
                      &block.front() == merged && merged->getNextNonDebugInstruction() == branch;
  return is_all ? merged : nullptr;
}

/// Makes an edge that leads to `block` lead to `target` instead, which follows `block`.
void redirect(llvm::BasicBlock& from, llvm::BasicBlock& block, llvm::BasicBlock& target) {
  for (llvm::PHINode& value : target.phis()) value.addIncoming(value.getIncomingValueForBlock(&block), &from);
  from.getTerminator()->replaceSuccessorWith(&block, &target);
  block.removePredecessor(&from, true);
}

/// Makes ways to a block that only branches, on which the branch is decided, go straight on. What is left of
/// `tries < 100 && !ready` are two branches.
void thread_known_branches(llvm::Function& function) {
  const llvm::DominatorTree order(function);
  for (llvm::BasicBlock& block : function) {
    llvm::PHINode* const merged = merged_condition(block);
    const auto leads_back = [&](const llvm::BasicBlock* from) { return order.dominates(&block, from); };
    // Loops stay such that they are entered at one block.
    if (merged == nullptr || llvm::any_of(llvm::predecessors(&block), leads_back)) continue;
    const auto* branch = llvm::cast<llvm::BranchInst>(block.getTerminator());
    for (unsigned i = merged->getNumIncomingValues(); i-- > 0 && merged->getNumIncomingValues() > 1;) {
      const auto* known = llvm::dyn_cast<llvm::ConstantInt>(merged->getIncomingValue(i));
      llvm::BasicBlock& from = *merged->getIncomingBlock(i);
      if (known == nullptr || !llvm::isa<llvm::BranchInst>(from.getTerminator())) continue;
      llvm::BasicBlock& target = *branch->getSuccessor(known->isOne() ? 0 : 1);
      const bool is_simple = &target != &block && &from != &block &&
                             !llvm::is_contained(llvm::predecessors(&target), &from) &&
                             llvm::count(llvm::successors(&from), &block) == 1;
      if (is_simple) redirect(from, block, target);
    }
  }
}

}  // namespace

void fold_implied_values(llvm::Function& function) {
  thread_known_branches(function);
  for (llvm::BasicBlock& block : function)
    for (llvm::PHINode& merged : llvm::make_early_inc_range(block.phis())) {
      if (!merged.getType()->isIntegerTy(1)) continue;
      for (unsigned i = 0; i < merged.getNumIncomingValues(); ++i)
        if (const auto implied =
                implied_on_edge(merged.getIncomingValue(i), *merged.getIncomingBlock(i), block))
          merged.setIncomingValue(i, llvm::ConstantInt::getBool(merged.getType(), *implied));
      llvm::Value* const same = merged.hasConstantValue();
      if (same == nullptr) continue;
      merged.replaceAllUsesWith(same);
      merged.eraseFromParent();
    }
}

}  // namespace heddle
