#include "explore/predicting.hpp"

#include <algorithm>

#include "core/assert.hpp"
#include "explore/mcr/changed_reads.hpp"
#include "oracle/causality/solvers.hpp"

namespace heddle {

namespace {
enum PredictionPart : std::uint64_t { run_kind = 421, changed_kind };
constexpr JobId predicted_job{UINT64_MAX};
}  // namespace

Predicting::Predicting(std::unique_ptr<Explorer> explorer, const PredictionOptions& options)
    : explorer_(std::move(explorer)),
      options_(options),
      solver_(make_causal_solver(options.solver, pasts_)),
      orders_(*solver_),
      conflicts_(*solver_) {}

void Predicting::start(const ExplorerContext& context) {
  explorer_->start(context);
  if (context.stop == nullptr) return;
  solver_->set_stop_token(*context.stop);
  pasts_.set_stop_token(*context.stop);
  orders_.set_stop_token(*context.stop);
  conflicts_.set_stop_token(*context.stop);
  weak_races_.set_stop_token(*context.stop);
  stop_.set_token(*context.stop);
}

std::optional<Job> Predicting::next() {
  if (runs_predicted_) return std::nullopt;
  if (predicted_.empty()) return explorer_->next();
  plan_ = std::move(predicted_.back());
  predicted_.pop_back();
  runs_predicted_ = true;
  ++runs_;
  return Job{predicted_job, {.prefix = plan_, .tail = Finish{}, .record_enabled = false}, true};
}

void Predicting::observe(JobId job, const Execution& execution) {
  if (job == predicted_job) {
    HEDDLE_DCHECK(runs_predicted_);
    runs_predicted_ = false;
    return;
  }
  HEDDLE_DCHECK(!runs_predicted_);
  // Prediction comes first: the exploration may compute for long, and errors should be found early.
  if (!is_part(execution.ending)) predict(execution);
  explorer_->observe(job, execution);
}

void Predicting::predict(const Execution& execution) {
  trace_.take(execution);
  pasts_.load(trace_);
  orders_.load(trace_);
  const auto found = [&](std::span<const CausalPosition> order) { add(order, nullptr); };
  if (options_.races) conflicts_.find_races(trace_, execution, found);
  if (options_.uses_of_freed) conflicts_.find_uses_of_freed(trace_, execution, found);
  // A use that nothing orders before the free is an error only if races are; otherwise it has to come after
  // the free.
  if (options_.races) weak_races_.find(trace_, execution, {true, options_.uses_of_freed}, found);
  if (options_.values) predict_values(execution);
}

/// Predicts runs with other values. What a thread does after a read depends on what it read before: each of
/// these histories is tried once, whatever the other threads do.
void Predicting::predict_values(const Execution& execution) {
  std::vector<std::vector<Fingerprint>> histories(trace_.threads());  // by thread and number of events
  for (std::uint16_t t = 0; t < histories.size(); ++t) {
    histories[t].push_back(Hasher(run_kind).add(t).done());
    for (const CausalPosition event : trace_.of(ThreadId{t})) {
      const CausalItem& item = trace_[event];
      const Fingerprint before = histories[t].back();
      histories[t].push_back(
          item.is_seen() ? Hasher(run_kind).add(before).add(item.read).add(item.choice).done() : before);
    }
    for (std::uint32_t i = 0; i < trace_.of(ThreadId{t}).size(); ++i) {
      const CausalItem& item = trace_[trace_.of(ThreadId{t})[i]];
      known_.insert(Hasher(changed_kind).add(histories[t][i]).add(i).add(item.read).add(item.choice).done());
    }
  }
  for_each_changed_read(trace_, execution, [&](const CausalItem& changed) {
    const Fingerprint history = histories[changed.thread.value][changed.index];
    const Fingerprint print =
        Hasher(changed_kind).add(history).add(changed.index).add(changed.read).add(changed.choice).done();
    bool is_first = true;
    if (!tried_.contains(print) && !known_.contains(print))
      orders_.find(changed, [&](std::span<const CausalPosition> order) {
        if (is_first) add(order, &changed);
        is_first = false;
      });
    if (!is_first) tried_.insert(print);
    stop_.throw_if_stopped();
    return true;
  });
}

void Predicting::add(std::span<const CausalPosition> order, const CausalItem* changed) {
  HEDDLE_DCHECK(!order.empty());
  HEDDLE_DCHECK(changed != nullptr || std::ranges::find(order, trace_.size()) == order.end());
  std::vector<Step>& steps = predicted_.emplace_back();
  for (const CausalPosition position : order) {
    const CausalItem& item = position == trace_.size() ? *changed : trace_[position];
    steps.push_back({strand_of(item.thread), item.choice});
  }
}

ExplorerStatus Predicting::status() const {
  ExplorerStatus status = explorer_->status();
  status.done = status.done && predicted_.empty() && !runs_predicted_;
  status.owes_extra = !predicted_.empty();
  status.keeps_happens_before |= !conflicts_.has_given_up() && !weak_races_.has_given_up();
  status.needs_locality = true;  // another order of the same events has to be possible
  return status;
}

ExplorerStatistics Predicting::statistics() const {
  ExplorerStatistics result = explorer_->statistics();
  result.counts.push_back(
      {"questions of prediction", conflicts_.questions() + orders_.statistics().questions});
  result.counts.push_back({"runs of predicted errors", runs_});
  return result;
}

}  // namespace heddle
