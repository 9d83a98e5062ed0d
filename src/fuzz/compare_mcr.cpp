// Maximal causality reduction must run each combination of values read exactly once.
#include "core/equivalence.hpp"
#include "explore/mcr.hpp"
#include "fuzz/comparison.hpp"
#include "fuzz/late_threads.hpp"
#include "fuzz/reduction_comparison.hpp"
#include "oracle/causality/causal_check.hpp"
#include "oracle/causality/causal_search.hpp"
#include "oracle/causality/solvers.hpp"

namespace heddle::fuzz {

namespace {

std::optional<std::string> compare(const ScriptProgram& program, std::unique_ptr<CausalSolver> solver,
                                   std::uint64_t seed) {
  Mcr mcr(std::move(solver));
  const ScriptProgram changed = seed % 16 < 4 ? with_late_threads(program, seed) : program;
  return compare_with_brute_force(changed, sc, mcr, {view_class, false});
}

}  // namespace

std::optional<std::string> compare_mcr_with_brute_force(const ScriptProgram& program, std::uint64_t seed) {
  if (seed % 8 == 0)
    return compare(program, std::make_unique<CheckedSolver>(std::make_unique<CausalSearch>()), seed);
  if (seed % 8 == 1)
    return compare(program, std::make_unique<CheckedSolver>(make_causal_solver(CausalSolverKind::native)),
                   seed);
  return compare(program, make_causal_solver(CausalSolverKind::native), seed);
}

std::optional<std::string> compare_mcr_solvers(const ScriptProgram& program, std::uint64_t seed) {
  const CausalSolverKind kind = seed % 2 == 0 ? CausalSolverKind::z3 : CausalSolverKind::both;
  return compare(program, make_causal_solver(kind), seed);
}

}  // namespace heddle::fuzz
