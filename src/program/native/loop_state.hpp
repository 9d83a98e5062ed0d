// A thread's own state at the head of a loop, as far as it is in registers and on the stack.
#pragma once

#include <cstdint>
#include <llvm/Analysis/LoopInfo.h>
#include <llvm/Analysis/PostDominators.h>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "program/native/hook_calls.hpp"

namespace heddle {

/// What may differ between two visits of a loop's head while its function runs. All else in registers and in
/// the function's variables is equal at both.
struct LoopState {
  /// Values that are passed from round to round.
  std::vector<llvm::PHINode*> words;
  /// Variables of the function that the loop may change and that no other thread sees, with their sizes.
  std::vector<std::pair<llvm::Value*, std::uint64_t>> variables;
  /// Whether the loop may end by a counter that is not among the words: rounds that differ in nothing else
  /// are repeated without events until it ends.
  bool may_end_by_count = false;
  /// Whether code after the loop may notice by which of its exits it ended.
  bool exit_matters = false;
  /// Whether the loop walks along pointers, so that it is unlikely to come back to a state.
  bool walks_pointers = false;
};

/// The values of a function that decide something: what is accessed, stored, passed on or branched by. A
/// value that is only used to compute itself, or by checks of this computation, is not among them.
[[nodiscard]] std::set<const llvm::Value*> values_that_matter(const llvm::Function& function);

/// Returns the state at a loop's head; none if the loop never comes back to a state, because it counts and
/// uses the count, or if the state cannot be compared.
[[nodiscard]] std::optional<LoopState> state_at_head(const HookCalls& hooks, const llvm::Loop& loop,
                                                     const llvm::PostDominatorTree& order,
                                                     const std::set<const llvm::Value*>& mattering);

}  // namespace heddle
