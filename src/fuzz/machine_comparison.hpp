// Compares the store-buffer machine with the axioms. A template, so that machines with planted defects can be
// compared.
#pragma once

#include <algorithm>
#include <fmt/format.h>
#include <optional>
#include <set>
#include <string>

#include "core/fingerprint.hpp"
#include "core/result.hpp"
#include "fuzz/axiomatic.hpp"
#include "memory/model.hpp"
#include "runtime/scripted_runtime.hpp"
#include "session/class_counts.hpp"
#include "session/outcomes.hpp"

namespace heddle::fuzz {

/// An outcome in one line, for mismatch reports.
[[nodiscard]] std::string show(const ScriptProgram& program, const Outcome& outcome);

/// The first outcome that only one of the sets has, in words; none: they are equal.
[[nodiscard]] std::optional<std::string> difference(const ScriptProgram& program, const std::set<Outcome>& a,
                                                    std::string_view a_name, const std::set<Outcome>& b,
                                                    std::string_view b_name);

/// A fingerprint of the execution's graph, with the sources of single bytes where it has parts.
[[nodiscard]] Fingerprint graph_class(const Execution& execution);

/// Returns how many graphs the program's executions have, complete and blocked.
[[nodiscard]] Result<std::uint64_t> count_graphs(Runtime& runtime, bool has_parts);

template <class MachineType>
[[nodiscard]] std::optional<std::string> compare_with_axioms(const ScriptProgram& program,
                                                             const MachineType& machine) {
  if (has_sections(program)) return std::nullopt;  // the axioms do not know them
  std::set<Outcome> stronger;
  for (const Model& model : models()) {
    BasicScriptedRuntime<MachineType> runtime(program, model, machine);
    const auto outcomes = all_outcomes(runtime);
    if (!outcomes) return outcomes.error().message;
    const AxiomaticResult axioms = axiomatic_outcomes(program, model);
    if (const auto differs = difference(program, *outcomes, "machine", axioms.outcomes, "axioms"))
      return fmt::format("{}: {}", model.name, *differs);
    const Result<std::uint64_t> graphs = count_graphs(runtime, has_parts(program));
    if (!graphs) return graphs.error().message;
    if (*graphs != axioms.graphs)
      return fmt::format("{}: machine has {} graphs, axioms have {}", model.name, *graphs, axioms.graphs);
    if (!std::ranges::includes(*outcomes, stronger))
      return fmt::format("{}: an outcome of the stronger model is missing", model.name);
    stronger = *outcomes;
  }
  return std::nullopt;
}

}  // namespace heddle::fuzz
