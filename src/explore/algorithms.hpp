// The table of reductions. A new algorithm is a new file and one more row.
#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "explore/explorer.hpp"
#include "explore/preemptions.hpp"
#include "memory/model.hpp"
#include "oracle/causality/solver_kind.hpp"

namespace heddle {

/// What may be asked of an explorer; each reduction uses what it knows.
struct ExplorerOptions {
  Model model = sc;
  bool paper_oracle = false;    // questions of consistency are decided as in the paper, and not more quickly
  bool time_oracle = false;     // the time spent on them is part of the statistics
  bool keeps_sequences = true;  // races are looked for: what release sequences depend on counts
  CausalSolverKind causal_solver =
      CausalSolverKind::native;  // who answers questions about maximal causal models
  PreemptionBound preemptions = {};
  std::size_t most_table_bytes = 8'000'000'000;  // of what is remembered of explored views
};

/// Which executions one run stands for: those with its order of conflicting events, with its sources, or with its values.
enum class RunStandsFor : std::uint8_t { its_trace, its_sources, its_values };

struct Algorithm {
  std::string_view name;
  std::string_view summary;
  std::string_view paper;  // where it is from; empty: folklore
  bool (*supports)(const Model& model);
  std::string_view keeps;  // the findings that exploring one execution a class does not lose
  std::unique_ptr<Explorer> (*make)(const ExplorerOptions& options);
  bool has_oracle = false;  // whether it asks questions of consistency
  bool grows = false;       // whether it puts parts of executions together from what is known of the threads
  bool orders_sequences =
      false;                    // whether under SC the order of stores counts where release sequences need it
  bool by_preemptions = false;  // whether it goes from few preemptions to more, and may be told to stop there

  /// One of those that `keeps` lists without conditions.
  [[nodiscard]] bool keeps_finding(std::string_view finding) const {
    const std::string listed = ", " + std::string(keeps.substr(0, keeps.find(';'))) + ",";
    return listed.find(", " + std::string(finding) + ",") != std::string::npos;
  }
  [[nodiscard]] bool keeps_final_memory() const { return keeps_finding("final memory"); }
  [[nodiscard]] RunStandsFor run_stands_for() const {
    if (keeps_final_memory()) return RunStandsFor::its_trace;
    return keeps_finding("races") ? RunStandsFor::its_sources : RunStandsFor::its_values;
  }
};

[[nodiscard]] std::span<const Algorithm> algorithms();
[[nodiscard]] const Algorithm* find_algorithm(std::string_view name);

}  // namespace heddle
