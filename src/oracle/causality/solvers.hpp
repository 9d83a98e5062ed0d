// Makes who answers questions about maximal causal models.
#pragma once

#include <memory>

#include "oracle/causality/causal_pasts.hpp"
#include "oracle/causality/causal_solver.hpp"
#include "oracle/causality/solver_kind.hpp"

namespace heddle {

/// What is known of pasts is loaded with each execution before the solver is.
[[nodiscard]] std::unique_ptr<CausalSolver> make_causal_solver(CausalSolverKind kind, CausalPasts& pasts);

}  // namespace heddle
