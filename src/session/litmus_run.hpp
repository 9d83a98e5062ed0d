// Runs litmus tests, by brute force or by a reduction.
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

/// Final memory is observed: the final states, and in how many (reads-from, coherence) graphs each is
/// reached.
struct LitmusStates {
  std::map<std::vector<Value>, std::uint64_t> states;  // values of the test's variables
  std::uint64_t positive = 0;                          // graphs that satisfy the bare proposition
  std::uint64_t negative = 0;

  [[nodiscard]] std::uint64_t graphs() const { return positive + negative; }
};

/// An error says that the test is wrong: it accesses something that it does not declare.
[[nodiscard]] Result<LitmusStates> litmus_states(const LitmusTest& test, const Model& model);
/// The same by a reduction: what counts is not graphs but runs, each once for every final memory that it
/// stands for.
[[nodiscard]] Result<LitmusStates> litmus_states(const LitmusTest& test, const Model& model,
                                                 Explorer& reduction, Equivalence equivalence);

/// Final memory is not observed: how many classes each equivalence has.
[[nodiscard]] Result<ClassCounts> litmus_classes(const LitmusTest& test, const Model& model);

/// How many runs a reduction needs: one a class of its equivalence.
[[nodiscard]] Result<std::uint64_t> litmus_runs(const LitmusTest& test, const Model& model,
                                                Explorer& reduction);

/// Whether the quantified condition holds.
[[nodiscard]] bool condition_holds(const LitmusTest& test, const LitmusStates& states);

}  // namespace heddle
