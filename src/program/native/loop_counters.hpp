// Finds values of a loop that only count its rounds: they decide when the loop ends, or how long it pauses,
// and nothing else.
#pragma once

#include <llvm/Analysis/LoopInfo.h>
#include <llvm/Analysis/PostDominators.h>
#include <llvm/IR/Instructions.h>
#include <set>

#include "core/wait_rules.hpp"

namespace heddle {

/// The values that a loop passes from round to round (phis of its header) and that only count. Two rounds
/// that differ in nothing else behave alike, except that the loop may end after one of them.
class LoopCounters {
 public:
  LoopCounters(const llvm::Loop& loop, const llvm::PostDominatorTree& order, const WaitRules& rules);

  [[nodiscard]] bool contains(const llvm::PHINode& value) const { return counters_.contains(&value); }
  /// Whether one of them may end the loop.
  [[nodiscard]] bool may_end_loop() const { return may_end_loop_; }
  /// Whether code after the loop may notice by which of its exits it ended.
  [[nodiscard]] bool exit_matters() const { return exit_matters_; }

 private:
  std::set<const llvm::PHINode*> counters_;
  bool may_end_loop_ = false;
  bool exit_matters_ = false;
};

/// Whether a call does nothing but let other threads go on.
[[nodiscard]] bool lets_others_go_on(const llvm::CallBase& call);

}  // namespace heddle
