// Decides whether a use of freed memory that came before the free can come after it.
//
// Two events that are not ordered by happens-before need not be able to change places: a condition on a value
// read may prevent it, though it synchronises nothing (`if (done) free(p)`, with a relaxed `done`). The other
// order is searched among executions in which threads read the same values: by moving events that do not
// depend on the use before it; under SC by the maximal causal model, which has all of them; with store
// buffers by a query about sources.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "check/memory_judge.hpp"
#include "core/execution.hpp"
#include "core/step.hpp"
#include "memory/model.hpp"
#include "oracle/causality/causal_pasts.hpp"
#include "oracle/causality/causal_solver.hpp"
#include "oracle/store_buffers/verification.hpp"

namespace heddle {

class LateUses {
 public:
  explicit LateUses(const Model& model);
  /// Returns steps that lead to the use, with the free before it; none if there are none, or if this could
  /// not be decided. Precondition: the execution has the use (`use.second`) before the free (`use.first`).
  [[nodiscard]] std::optional<std::vector<Step>> find(const Execution& execution, const Clash& use);
  /// Whether some search ended undecided.
  [[nodiscard]] bool has_given_up() const { return has_given_up_; }
  /// Makes a long search poll the token; a requested stop leaves it undecided, or by SearchStopped.
  void set_stop_token(StopToken& stop) {
    solver_->set_stop_token(stop);
    verification_.set_stop_token(stop);
  }

 private:
  [[nodiscard]] std::optional<std::vector<Step>> find_by_values(const Execution& execution, const Clash& use);
  [[nodiscard]] std::optional<std::vector<Step>> find_by_sources(const Execution& execution,
                                                                 const Clash& use);

  Model model_;
  CausalTrace trace_;
  CausalPasts pasts_;
  std::unique_ptr<CausalSolver> solver_;
  Verification verification_;
  bool has_given_up_ = false;
};

}  // namespace heddle
