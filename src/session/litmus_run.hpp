// Runs litmus tests, by brute force or with a reduction.
#pragma once

#include <cstdint>
#include <map>
#include <vector>

#include "core/result.hpp"
#include "explore/algorithms.hpp"
#include "memory/model.hpp"
#include "program/litmus/test.hpp"
#include "session/class_counts.hpp"

namespace heddle {

/// The final states with final memory observed, and how many (reads-from, coherence) graphs reach each.
struct LitmusStates {
  std::map<std::vector<Value>, std::uint64_t> states;  // values of the test's variables
  std::uint64_t positive = 0;                          // graphs that satisfy the bare proposition
  std::uint64_t negative = 0;

  [[nodiscard]] std::uint64_t graphs() const { return positive + negative; }
};

/// Returns the final states, by brute force. It is an error if the test accesses something that it does not
/// declare.
[[nodiscard]] Result<LitmusStates> litmus_states(const LitmusTest& test, const Model& model);
/// As above, exploring with `reduction`. Counts are runs; a run counts once per final memory it represents.
[[nodiscard]] Result<LitmusStates> litmus_states(const LitmusTest& test, const Model& model,
                                                 Explorer& reduction, Equivalence equivalence);

/// Returns the number of classes of each equivalence, with final memory not observed.
[[nodiscard]] Result<ClassCounts> litmus_classes(const LitmusTest& test, const Model& model);

/// Returns the number of runs that a reduction needs: one per class of its equivalence.
[[nodiscard]] Result<std::uint64_t> litmus_runs(const LitmusTest& test, const Model& model,
                                                Explorer& reduction);

/// Whether the quantified condition holds.
[[nodiscard]] bool condition_holds(const LitmusTest& test, const LitmusStates& states);

}  // namespace heddle
