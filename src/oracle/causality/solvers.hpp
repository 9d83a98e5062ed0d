// Makes solvers of questions about maximal causal models.
#pragma once

#include <memory>

#include "oracle/causality/causal_pasts.hpp"
#include "oracle/causality/causal_solver.hpp"
#include "oracle/causality/solver_kind.hpp"

namespace heddle {

/// A solver of this kind. The caller loads `pasts` with each execution before it loads the solver.
[[nodiscard]] std::unique_ptr<CausalSolver> make_causal_solver(CausalSolverKind kind, CausalPasts& pasts);

}  // namespace heddle
