// An explorer that adds to another one's jobs runs in which uses of freed memory come after the free: for
// searches that report only such uses.
//
// Where an execution has a use that came before the free and does not happen before it, a run with the other
// order is handed out next, if there is one (late_uses). A reduction that explores one execution per class
// need not show that order itself.
#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "check/memory_judge.hpp"
#include "explore/explorer.hpp"
#include "session/late_uses.hpp"

namespace heddle {

class ConfirmingUses final : public Explorer {
 public:
  /// Precondition: the judge has judged every execution before it is observed here, apart from partial ones.
  ConfirmingUses(Explorer& explorer, const MemoryJudge& judge, const Model& model)
      : explorer_(explorer), judge_(judge), uses_(model) {}

  void start(const ExplorerContext& context) override {
    explorer_.start(context);
    if (context.stop != nullptr) uses_.set_stop_token(*context.stop);
  }
  [[nodiscard]] std::optional<Job> next() override {
    could_not_run_ |= std::exchange(is_running_, false);
    if (runs_.empty()) return explorer_.next();
    plan_ = std::move(runs_.back());
    runs_.pop_back();
    is_running_ = true;
    return Job{.id = own_job,
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

  /// Whether for some use the other order was not decided, or could not be run.
  [[nodiscard]] bool has_given_up() const { return could_not_run_ || uses_.has_given_up(); }

 private:
  using Sites = std::pair<SiteId, SiteId>;
  static constexpr JobId own_job{UINT64_MAX - 1};

  void look_at(const Execution& execution) {
    if (judge_.use_after_free()) return;
    for (const Clash& use : judge_.unordered_uses()) {
      const Sites sites{use.other_place(execution), execution.events[use.second].op.site};
      if (std::ranges::find(shown_, sites) != shown_.end()) continue;
      auto run = uses_.find(execution, use);
      if (!run) continue;
      shown_.push_back(sites);
      runs_.push_back(std::move(*run));
    }
  }

  Explorer& explorer_;
  const MemoryJudge& judge_;
  LateUses uses_;
  std::vector<std::vector<Step>> runs_;  // to be handed out
  std::vector<Step> plan_;
  std::vector<Sites> shown_;  // frees and uses for which a run was handed out
  bool is_running_ = false;
  bool could_not_run_ = false;
};

}  // namespace heddle
