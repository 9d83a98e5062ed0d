// An explorer that adds runs of its own to those of another one: other orders of executions that show an
// error which the explored order does not show. A reduction that explores one execution per class need not
// show that order itself.
#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "explore/explorer.hpp"

namespace heddle {

/// Runs that were added are judged like all, but are no executions of the search (Job::is_extra).
class ExtraRuns : public Explorer {
 public:
  explicit ExtraRuns(Explorer& explorer, std::uint64_t number) : explorer_(explorer), own_job_{number} {}

  void start(const ExplorerContext& context) override { explorer_.start(context); }
  [[nodiscard]] std::optional<Job> next() override {
    could_not_run_ |= std::exchange(is_running_, false);
    if (runs_.empty()) return explorer_.next();
    plan_ = std::move(runs_.back());
    runs_.pop_back();
    is_running_ = true;
    return Job{.id = own_job_,
               .plan = {.prefix = plan_, .tail = Finish{}, .record_enabled = false},
               .is_extra = true,
               .may_be_impossible = true};
  }
  void observe(JobId job, const Execution& execution) override {
    if (std::exchange(is_running_, false)) return;
    if (!is_part(execution.ending)) look_at(execution);
    explorer_.observe(job, execution);
  }
  [[nodiscard]] ExplorerStatus status() const override {
    ExplorerStatus status = explorer_.status();
    status.done = status.done && runs_.empty();
    status.owes_extra = status.owes_extra || !runs_.empty();
    return status;
  }
  [[nodiscard]] ExplorerStatistics statistics() const override { return explorer_.statistics(); }

 protected:
  /// Called with each whole execution of the search: adds runs if need be.
  virtual void look_at(const Execution& execution) = 0;
  void add(std::vector<Step> run) { runs_.push_back(std::move(run)); }
  /// Whether the program could not follow a run that was added.
  [[nodiscard]] bool could_not_run() const { return could_not_run_; }

 private:
  Explorer& explorer_;
  JobId own_job_;
  std::vector<std::vector<Step>> runs_;  // to be handed out
  std::vector<Step> plan_;
  bool is_running_ = false;
  bool could_not_run_ = false;
};

}  // namespace heddle
