#include "program/native/implied_values.hpp"

#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/Constants.h>
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

}  // namespace

void fold_implied_values(llvm::Function& function) {
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
