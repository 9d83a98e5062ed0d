// Adds to any exploration the prediction of errors from each execution that it runs: PropertyCheck of Huang
// (PLDI 2015), Algorithm 1, line 6.
//
// The maximal causal model of an execution allows more than the execution shows: another order of the same
// events, or a read that finds another value. For each error that it predicts, a run that shows it is handed
// out next; the check of that run finds the error, or there is none. So nothing is reported that did not
// happen.
//
// Races and uses of freed memory are predicted exactly: if one execution for each combination of values read
// is explored, one is found if there is one. What reads that find another value lead to is for explorations
// that do not try them all.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/fingerprint.hpp"
#include "explore/explorer.hpp"
#include "explore/prediction/conflict_predictor.hpp"
#include "explore/prediction/weak_races.hpp"
#include "oracle/causality/causal_pasts.hpp"
#include "oracle/causality/maximal_orders.hpp"
#include "oracle/causality/solver_kind.hpp"

namespace heddle {

struct PredictionOptions {
  bool races = true;
  bool uses_of_freed = true;
  bool values = false;  // also runs what follows reads that find another value
  CausalSolverKind solver = CausalSolverKind::native;
};

class Predicting final : public Explorer {
 public:
  Predicting(std::unique_ptr<Explorer> explorer, const PredictionOptions& options);
  void start(const ExplorerContext& context) override;
  [[nodiscard]] std::optional<Job> next() override;
  void observe(JobId job, const Execution& execution) override;
  [[nodiscard]] ExplorerStatus status() const override;
  [[nodiscard]] ExplorerStatistics statistics() const override;

 private:
  void predict(const Execution& execution);
  void predict_values(const Execution& execution);
  void add(std::span<const CausalPosition> order, const CausalItem* changed);

  std::unique_ptr<Explorer> explorer_;
  PredictionOptions options_;
  CausalTrace trace_;
  CausalPasts pasts_;
  std::unique_ptr<CausalSolver> solver_;
  MaximalOrders orders_;
  ConflictPredictor conflicts_;
  WeakRaces weak_races_;
  std::vector<std::vector<Step>> predicted_;  // to be run, newest last
  FingerprintSet known_;                      // what threads have read in executions that were run,
  FingerprintSet tried_;                      // and in those that were predicted
  std::vector<Step> plan_;
  bool runs_predicted_ = false;
  StopPoller stop_;
  std::uint64_t runs_ = 0;
};

}  // namespace heddle
