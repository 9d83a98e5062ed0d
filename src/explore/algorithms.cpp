#include "explore/algorithms.hpp"

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
  return model.buffering == Buffering::none;
}

bool every_model(const Model&) {
  return true;
}

constexpr std::string_view everything =
    "local findings, deadlock, stuck loops, races, use after free, lock misuse, final memory";

constexpr std::string_view all_but_final_memory =
    "local findings, deadlock, stuck loops, races, use after free, lock misuse";

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

constexpr std::string_view what_threads_see =
    "local findings, deadlock, stuck loops, lock misuse; where no atomic access can read one value from two "
    "writes: "
    "races, use after free";

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
    Algorithm{"none", "every interleaving of steps, store-buffer drains included", "", every_model,
              everything,
              [](const ExplorerOptions&) {
                return std::unique_ptr<Explorer>(std::make_unique<Interleavings>(Remember::everything));
              }},
    Algorithm{
        "dpor", "one execution a Mazurkiewicz trace, optimal",
        "Abdulla, Aronis, Jonsson, Sagonas (POPL 2014, JACM 2017)", only_sc, everything,
        [](const ExplorerOptions&) { return std::unique_ptr<Explorer>(std::make_unique<OptimalDpor>()); }},
    Algorithm{"view", "one execution a view, a combination of values read; optimal",
              "docs/view-equivalence.md", every_model, "local findings, deadlock, stuck loops, lock misuse",
              make_view, false, true},
    Algorithm{"mcr", "one execution a combination of values read, each found from the others; optimal",
              "Huang (PLDI 2015); docs/maximal-causality.md", only_sc,
              "local findings, deadlock, stuck loops, lock misuse", make_mcr, false, true},
    Algorithm{"rf-poly", "one execution a reads-from class, and parts of others, in polynomial space",
              "Bui, Chatterjee, Gautam, Pavlogiannis, Toman (OOPSLA 2021)", every_model, all_but_final_memory,
              make_rf_poly, true, true},
    Algorithm{"rf", "one execution a reads-from class, optimal",
              "Abdulla, Atig, Jonsson, Lång, Ngo, Sagonas (OOPSLA 2019); TSO, PSO: Bui, Chatterjee, Gautam, "
              "Pavlogiannis, Toman (OOPSLA 2021)",
              every_model, all_but_final_memory, make_reads_from, true, false, true},
    Algorithm{"rvf", "every combination of values read, at most one execution a reads-value-from class",
              "Agarwal, Chatterjee, Pathak, Pavlogiannis, Toman (CAV 2021)", only_sc, what_threads_see,
              make_rvf, true, true},
    Algorithm{"icb", "every interleaving, those with few preemptions first", "Musuvathi, Qadeer (PLDI 2007)",
              only_sc, everything, make_icb, false, false, false, true},
    Algorithm{"icb-dpor",
              "every Mazurkiewicz trace, some more than once, those that need few preemptions first",
              "Coons, Musuvathi, McKinley (OOPSLA 2013)", only_sc, everything, make_icb_dpor, false, false,
              false, true},
};

}  // namespace

std::span<const Algorithm> algorithms() {
  return table;
}

const Algorithm* find_algorithm(std::string_view name) {
  for (const Algorithm& algorithm : table)
    if (algorithm.name == name) return &algorithm;
  return nullptr;
}

}  // namespace heddle
