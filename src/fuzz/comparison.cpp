#include "fuzz/comparison.hpp"

#include <array>

namespace heddle::fuzz {

namespace {

constexpr std::array table{
    Comparison{"machine-axioms",
               "outcomes and (reads-from, coherence) graphs: store-buffer machine against axioms; SC within "
               "TSO within PSO",
               compare_machine_with_axioms},
    Comparison{"memoised",
               "outcomes and classes: every interleaving against the searches that remember prefixes",
               compare_memoised_searches},
    Comparison{"oracle-axioms",
               "consistency questions: brute-force oracle, its witnesses checked, against axioms",
               compare_oracle_with_axioms},
    Comparison{"replay", "random runs: replayed step by step, and each one allowed by the axioms",
               compare_runs_with_replays},
    Comparison{"races", "data races: vector clocks against happens-before as it is defined",
               compare_races_with_definition},
    Comparison{"minimise",
               "failing executions made shorter: they replay, fail in the same way, and nothing that brute "
               "force finds is much shorter",
               compare_minimised_with_brute_force},
    Comparison{
        "reductions",
        "classes, each once, and outcomes: every reduction of the table under every model, against brute "
        "force",
        compare_reductions_of_table},
    Comparison{"dpor", "traces and outcomes: optimal DPOR, each trace once, against brute force",
               compare_dpor_with_brute_force},
    Comparison{"icb",
               "executions by preemptions, each once: iterative context bounding against every interleaving",
               compare_icb_with_brute_force},
    Comparison{"icb-dpor",
               "traces and outcomes, each with the fewest preemptions it needs: bounded partial-order "
               "reduction against iterative context bounding",
               compare_icb_dpor_with_icb},
    Comparison{
        "rf", "reads-from classes and outcomes: exploration by sources, each class once, against brute force",
        compare_rf_with_brute_force},
    Comparison{"rf-buffers", "as rf, under TSO and PSO", compare_rf_with_buffers},
    Comparison{"rf-poly", "as rf, in polynomial space, under every model", compare_rf_poly},
    Comparison{
        "rvf",
        "views, each of them met, no reads-value-from class twice, and outcomes: exploration by values "
        "against brute force",
        compare_rvf},
    Comparison{
        "rvf-races",
        "races: exploration by sources, and by values where it says that it keeps them, against brute force",
        compare_value_races},
    Comparison{"view",
               "view classes and outcomes: exploration by views, each class once, against brute force",
               compare_view_with_brute_force},
    Comparison{"mcr", "as view, by maximal causality reduction", compare_mcr_with_brute_force},
    Comparison{"mcr-z3", "as mcr, with Z3 as its solver, and with both solvers compared",
               compare_mcr_solvers},
    Comparison{"predicted-races", "races: predicted from exploration by views, against brute force",
               compare_predicted_races},
    Comparison{"view-buffers", "as view, under TSO and PSO", compare_view_with_buffers},
    Comparison{
        "loops",
        "outcomes, failures and stuck loops of programs that wait in loops (--kind=loops): by a reduction "
        "drawn for each model, against a search of all states",
        compare_loops_with_states, true},
    Comparison{"tree",
               "executions: walked through the threads' automata against run, for every reduction and model",
               compare_tree_with_direct},
    Comparison{
        "rf-oracle",
        "consistency questions from runs: reads-from oracle, its phases and witnesses, against brute force",
        compare_rf_oracle_on_runs},
    Comparison{"rf-oracle-traces", "as rf-oracle, with questions that come from no program",
               compare_rf_oracle_on_traces},
    Comparison{"good-writes",
               "consistency questions from runs, reads with several sources: VerifySC, with each of its "
               "heuristics and without, against brute force",
               compare_good_writes_on_runs},
    Comparison{"good-writes-traces", "as good-writes, with questions that come from no program",
               compare_good_writes_on_traces},
    Comparison{"buffer-oracle",
               "consistency questions from runs under TSO and PSO: oracle and witnesses against brute force",
               compare_buffer_oracle_on_runs},
    Comparison{"buffer-oracle-traces", "as buffer-oracle, with questions that come from no program",
               compare_buffer_oracle_on_traces},
    Comparison{"buffer-baselines",
               "questions of buffer-oracle: published algorithms for TSO and PSO, and their closure, against "
               "brute force",
               compare_buffer_baselines},
};

}  // namespace

std::span<const Comparison> comparisons() {
  return table;
}

const Comparison* find_comparison(std::string_view name) {
  for (const Comparison& comparison : table)
    if (comparison.name == name) return &comparison;
  return nullptr;
}

}  // namespace heddle::fuzz
