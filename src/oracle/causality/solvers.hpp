// Makes who answers questions about maximal causal models.
#pragma once

#include <memory>

#include "oracle/causality/causal_solver.hpp"
#include "oracle/causality/solver_kind.hpp"

namespace heddle {

[[nodiscard]] std::unique_ptr<CausalSolver> make_causal_solver(CausalSolverKind kind);

}  // namespace heddle
