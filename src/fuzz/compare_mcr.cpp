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

std::optional<std::string> compare(const ScriptProgram& program, const MakeCausalSolver& make_solver,
                                   std::uint64_t seed) {
  Mcr mcr(make_solver);
  const ScriptProgram changed = seed % 16 < 4 ? with_late_threads(program, seed) : program;
  return compare_with_brute_force(changed, sc, mcr, {view_class, false});
}

std::optional<std::string> compare(const ScriptProgram& program, CausalSolverKind kind, std::uint64_t seed) {
  return compare(
      program, [kind](CausalPasts& pasts) { return make_causal_solver(kind, pasts); }, seed);
}

}  // namespace

std::optional<std::string> compare_mcr_with_brute_force(const ScriptProgram& program, std::uint64_t seed) {
  const auto checked = [&](auto make) {
    const auto make_checked = [&](CausalPasts& pasts) {
      return std::make_unique<CheckedSolver>(make(pasts));
    };
    return compare(program, make_checked, seed);
  };
  if (seed % 8 == 0) return checked([](CausalPasts& pasts) { return std::make_unique<CausalSearch>(pasts); });
  if (seed % 8 == 1)
    return checked([](CausalPasts& pasts) { return make_causal_solver(CausalSolverKind::native, pasts); });
  return compare(program, CausalSolverKind::native, seed);
}

std::optional<std::string> compare_mcr_solvers(const ScriptProgram& program, std::uint64_t seed) {
  return compare(program, seed % 2 == 0 ? CausalSolverKind::z3 : CausalSolverKind::both, seed);
}

}  // namespace heddle::fuzz
