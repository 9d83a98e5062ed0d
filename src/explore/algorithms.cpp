#include "explore/algorithms.hpp"

#include <algorithm>
#include <array>

#include "explore/bounded_dpor.hpp"
#include "explore/context_bounding.hpp"
#include "explore/interleavings.hpp"
#include "explore/mcr.hpp"
#include "explore/optimal_dpor.hpp"
#include "explore/reads_from.hpp"
#include "explore/rf_poly.hpp"
#include "explore/rvf.hpp"
#include "explore/view.hpp"
#include "oracle/causality/solvers.hpp"

namespace heddle {

namespace {

bool only_sc(const Model& model) {
  return !model.has_buffers();
}

/// Models whose stores may wait in buffers, and SC.
bool store_buffers(const Model&) {
  return true;
}

std::unique_ptr<Explorer> make_interleavings(const ExplorerOptions&) {
  return std::make_unique<Interleavings>(Remember::everything);
}

std::unique_ptr<Explorer> make_dpor(const ExplorerOptions&) {
  return std::make_unique<OptimalDpor>();
}

std::unique_ptr<Explorer> make_reads_from(const ExplorerOptions& options) {
  ReadsFromOptions chosen;
  chosen.model = options.model;
  chosen.quick_tests = chosen.phases.linearisation = !options.paper_oracle;
  chosen.time_oracle = options.time_oracle;
  chosen.keeps_sequences = options.keeps_sequences;
  return std::make_unique<ReadsFrom>(chosen);
}

std::unique_ptr<Explorer> make_rf_poly(const ExplorerOptions& options) {
  RfPolyOptions chosen;
  chosen.model = options.model;
  chosen.quick_tests = chosen.phases.linearisation = !options.paper_oracle;
  return std::make_unique<RfPoly>(chosen);
}

std::unique_ptr<Explorer> make_rvf(const ExplorerOptions& options) {
  RvfOptions chosen;
  chosen.quick_tests = !options.paper_oracle;
  chosen.time_oracle = options.time_oracle;
  return std::make_unique<Rvf>(chosen);
}

std::unique_ptr<Explorer> make_view(const ExplorerOptions& options) {
  ViewOptions chosen;
  chosen.model = options.model;
  chosen.most_table_bytes = options.most_table_bytes;
  return std::make_unique<View>(chosen);
}

std::unique_ptr<Explorer> make_mcr(const ExplorerOptions& options) {
  McrOptions chosen;
  chosen.most_table_bytes = options.most_table_bytes;
  const auto make_solver = [&](CausalPasts& pasts) {
    return make_causal_solver(options.causal_solver, pasts);
  };
  return std::make_unique<Mcr>(make_solver, chosen);
}

std::unique_ptr<Explorer> make_icb(const ExplorerOptions& options) {
  return std::make_unique<ContextBounding>(options.preemptions);
}

std::unique_ptr<Explorer> make_icb_dpor(const ExplorerOptions& options) {
  return std::make_unique<BoundedDpor>(options.preemptions);
}

constexpr std::array table{
    Algorithm{.name = "none",
              .summary = "every interleaving of steps, store-buffer drains included",
              .equivalence = Equivalence::interleaving,
              .supports = store_buffers,
              .keeps = every_finding,
              .default_rank = 1,
              .make = make_interleavings},
    Algorithm{.name = "dpor",
              .summary = "one execution per Mazurkiewicz trace, optimal",
              .paper = "Abdulla, Aronis, Jonsson, Sagonas (POPL 2014, JACM 2017)",
              .equivalence = Equivalence::trace,
              .supports = only_sc,
              .keeps = every_finding,
              .default_rank = 2,
              .make = make_dpor},
    Algorithm{
        .name = "rf",
        .summary = "one execution per reads-from class, optimal",
        .paper =
            "Abdulla, Atig, Jonsson, Lång, Ngo, Sagonas (OOPSLA 2019); TSO, PSO: Bui, Chatterjee, Gautam, "
            "Pavlogiannis, Toman (OOPSLA 2021)",
        .equivalence = Equivalence::reads_from,
        .supports = store_buffers,
        .keeps = every_finding,
        .default_rank = 4,
        .asks_oracle = true,
        .orders_sequences = true,
        .compared_with = "dpor",
        .make = make_reads_from},
    Algorithm{.name = "rf-poly",
              .summary = "one execution per reads-from class, plus partial runs, in polynomial space",
              .paper = "Bui, Chatterjee, Gautam, Pavlogiannis, Toman (OOPSLA 2021)",
              .equivalence = Equivalence::reads_from,
              .supports = store_buffers,
              .keeps = every_finding,
              .default_rank = 3,
              .consults_automata = true,
              .asks_oracle = true,
              .compared_with = "rf",
              .make = make_rf_poly},
    Algorithm{.name = "rvf",
              .summary = "every combination of values read, at most one execution per reads-value-from class",
              .paper = "Agarwal, Chatterjee, Pathak, Pavlogiannis, Toman (CAV 2021)",
              .equivalence = Equivalence::reads_value_from,
              .runs_each_class_once = false,
              .supports = only_sc,
              .keeps = determined_by_values_read,
              .keeps_sometimes = KeptKind::races | KeptKind::use_after_free,
              .condition = "no atomic access can read one value from two writes",
              .consults_automata = true,
              .asks_oracle = true,
              .compared_with = "rf",
              .make = make_rvf},
    Algorithm{.name = "view",
              .summary = "one execution per view, a combination of values read; optimal",
              .paper = "docs/research/view-equivalence.md",
              .equivalence = Equivalence::view,
              .supports = store_buffers,
              .keeps = determined_by_values_read,
              .needs_locality = true,
              .consults_automata = true,
              .has_table = true,
              .compared_with = "rf",
              .make = make_view},
    Algorithm{.name = "mcr",
              .summary = "one execution per combination of values read, each found from the others; optimal",
              .paper = "Huang (PLDI 2015); docs/research/maximal-causality.md",
              .equivalence = Equivalence::view,
              .supports = only_sc,
              .keeps = determined_by_values_read,
              .needs_locality = true,
              .asks_causal_solver = true,
              .has_table = true,
              .compared_with = "view",
              .make = make_mcr},
    Algorithm{.name = "icb",
              .summary = "every interleaving, those with few preemptions first",
              .paper = "Musuvathi, Qadeer (PLDI 2007)",
              .equivalence = Equivalence::interleaving,
              .supports = only_sc,
              .keeps = every_finding,
              .counts_preemptions = true,
              .make = make_icb},
    Algorithm{
        .name = "icb-dpor",
        .summary = "every Mazurkiewicz trace, some more than once, those that need few preemptions first",
        .paper = "Coons, Musuvathi, McKinley (OOPSLA 2013)",
        .equivalence = Equivalence::trace,
        .runs_each_class_once = false,
        .supports = only_sc,
        .keeps = every_finding,
        .counts_preemptions = true,
        .make = make_icb_dpor},
};

}  // namespace

std::span<const Algorithm> algorithms() {
  return table;
}

const Algorithm* find_algorithm(std::string_view name) {
  const auto* const found = std::ranges::find(table, name, &Algorithm::name);
  return found == table.end() ? nullptr : found;
}

const Algorithm* default_algorithm(const Model& model, unsigned below) {
  const Algorithm* best = nullptr;
  for (const Algorithm& algorithm : table) {
    if (algorithm.default_rank == 0 || algorithm.default_rank >= below || !algorithm.supports(model))
      continue;
    if (best == nullptr || algorithm.default_rank > best->default_rank) best = &algorithm;
  }
  return best;
}

const Algorithm* counting_algorithm(Equivalence equivalence, const Model& model) {
  const Algorithm* best = nullptr;
  for (const Algorithm& algorithm : table) {
    const bool counts = algorithm.equivalence == equivalence && algorithm.runs_each_class_once;
    if (!counts || !algorithm.supports(model)) continue;
    if (best == nullptr || algorithm.default_rank > best->default_rank) best = &algorithm;
  }
  return best;
}

std::string algorithms_that(bool (*fits)(const Algorithm& algorithm)) {
  std::string names;
  for (const Algorithm& algorithm : table)
    if (fits(algorithm)) names += (names.empty() ? "" : ", ") + std::string(algorithm.name);
  return names;
}

}  // namespace heddle
