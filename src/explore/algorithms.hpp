// The table of reductions. A new algorithm is a new file and one more row (algorithms.cpp): names on the
// command line, help texts, `heddle list`, litmus tests, benchmarks, fuzzing and tests take their lists and
// facts from there.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "core/equivalence.hpp"
#include "explore/explorer.hpp"
#include "explore/kept_findings.hpp"
#include "explore/preemptions.hpp"
#include "memory/model.hpp"
#include "oracle/causality/solver_kind.hpp"

namespace heddle {

/// Options of all explorers. A reduction ignores those that do not concern it.
struct ExplorerOptions {
  Model model = sc;
  bool paper_oracle = false;  // consistency questions are decided by the paper's algorithm alone
  bool time_oracle = false;   // statistics include the time that these questions take
  /// Races are looked for, so the order of stores counts where release sequences need it.
  bool keeps_sequences = true;
  CausalSolverKind causal_solver = CausalSolverKind::native;
  PreemptionBound preemptions = {};
  std::size_t most_table_bytes = 8'000'000'000;  // of the table of explored views
};

/// One reduction: what it explores, what it finds, what it needs, and how it is made.
struct Algorithm {
  std::string_view name;
  std::string_view summary;
  std::string_view paper = {};  // where it is from; empty: folklore
  Equivalence equivalence = Equivalence::interleaving;
  bool runs_each_class_once = true;  // else a class may be run more than once, or not at all
  bool (*supports)(const Model& model);
  KeptFindings keeps;
  KeptFindings keeps_sometimes = {};  // kept where `condition` holds
  std::string_view condition = {};
  /// Of the reductions that support model and program, the one with the highest rank is the default; 0: only
  /// on request.
  unsigned default_rank = 0;
  bool needs_locality = false;      // threads may share nothing that no event shows
  bool consults_automata = false;   // it builds parts of executions from what is known of the threads
  bool asks_oracle = false;         // it asks consistency questions (--oracle)
  bool asks_causal_solver = false;  // it asks questions about maximal causal models (--mcr-solver)
  bool has_table = false;           // it keeps a table of views (--limit-table)
  /// Under SC it distinguishes orders of stores where release sequences depend on them.
  bool orders_sequences = false;
  bool counts_preemptions = false;  // it explores few preemptions first, and may stop there (--preemptions)
  std::string_view compared_with = {};  // the reduction beside which benchmarks show it
  std::unique_ptr<Explorer> (*make)(const ExplorerOptions& options);

  /// Whether all executions that one run represents end with the same memory.
  [[nodiscard]] bool keeps_final_memory() const { return equivalence <= Equivalence::trace; }
  /// Whether the number of its runs is a number of classes that a paper could report.
  [[nodiscard]] bool counts_classes() const {
    return equivalence != Equivalence::interleaving && !counts_preemptions;
  }
};

[[nodiscard]] std::span<const Algorithm> algorithms();
/// Returns the algorithm of this name; nullptr if there is none.
[[nodiscard]] const Algorithm* find_algorithm(std::string_view name);
/// Returns the default for a model among the algorithms of a lower rank than `below`; nullptr if there is
/// none.
[[nodiscard]] const Algorithm* default_algorithm(const Model& model, unsigned below = UINT32_MAX);
/// Returns the best algorithm that runs each class of the equivalence exactly once under the model; nullptr
/// if there is none.
[[nodiscard]] const Algorithm* counting_algorithm(Equivalence equivalence, const Model& model);
/// Returns the names of the algorithms for which `fits` holds, in the order of the table, separated by
/// commas.
[[nodiscard]] std::string algorithms_that(bool (*fits)(const Algorithm& algorithm));

}  // namespace heddle
