// Checks the answers of solvers to questions about a maximal causal model: an order is replayed step by step,
// a no is compared with an exhaustive search. Shares no code with the solvers.
#pragma once

#include <optional>
#include <span>
#include <string>

#include "oracle/causality/causal_solver.hpp"

namespace heddle {

/// Returns what is wrong with an order that a solver gave as the answer; none if it is right.
[[nodiscard]] std::optional<std::string> refute(const CausalTrace& trace, const CausalQuestion& question,
                                                std::span<const CausalPosition> order);

/// Whether the question has an order, by a forward search through all states; for small executions.
[[nodiscard]] bool has_order(const CausalTrace& trace, const CausalQuestion& question);

/// A solver that asks another one and checks each of its answers. Ends the process if one is wrong: for
/// tests.
class CheckedSolver final : public CausalSolver {
 public:
  explicit CheckedSolver(std::unique_ptr<CausalSolver> solver) : solver_(std::move(solver)) {}
  void load(const CausalTrace& trace) override {
    trace_ = &trace;
    solver_->load(trace);
  }
  [[nodiscard]] CausalAnswer solve(const CausalQuestion& question,
                                   std::vector<CausalPosition>& order) override;

 private:
  std::unique_ptr<CausalSolver> solver_;
  const CausalTrace* trace_ = nullptr;
};

}  // namespace heddle
