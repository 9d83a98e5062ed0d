// Computes all outcomes of a scripted program from the axioms of a memory model: no machine, no interleaving.
#pragma once

#include <cstdint>
#include <set>

#include "memory/model.hpp"
#include "program/script/script.hpp"
#include "session/outcomes.hpp"

namespace heddle::fuzz {

struct AxiomaticResult {
  std::set<Outcome> outcomes;
  std::uint64_t graphs = 0;  // maximal consistent ones, complete and blocked
};

/// Grows execution graphs event by event in every way, keeping those that are consistent. Consistency of all
/// three models is inherited by prefixes, and no read takes its value from the future in them, so every
/// consistent graph is reached.
[[nodiscard]] AxiomaticResult axiomatic_outcomes(const ScriptProgram& program, const Model& model);

}  // namespace heddle::fuzz
