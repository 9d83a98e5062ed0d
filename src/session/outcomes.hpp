// Computes the set of final states that a program can reach.
#pragma once

#include <set>
#include <vector>

#include "core/execution.hpp"
#include "core/runtime.hpp"
#include "session/session.hpp"

namespace heddle {

/// A final state: registers, memory, and the state of each thread.
struct Outcome {
  std::vector<Value> registers;
  std::vector<Value> memory;
  std::vector<ThreadState> threads;
  friend auto operator<=>(const Outcome&, const Outcome&) = default;
};

[[nodiscard]] Outcome outcome_of(const Execution& execution);

/// Returns every outcome, by brute force with states memoised.
[[nodiscard]] Result<std::set<Outcome>> all_outcomes(Runtime& runtime);

}  // namespace heddle
