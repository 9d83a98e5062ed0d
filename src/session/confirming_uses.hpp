// Adds to a search runs in which uses of freed memory come after the free: for searches that report only such
// uses. Where an execution has a use that came before the free and does not happen before it, a run with the
// other order is handed out next, if there is one (late_uses).
#pragma once

#include <algorithm>
#include <utility>
#include <vector>

#include "check/memory_judge.hpp"
#include "session/extra_runs.hpp"
#include "session/late_uses.hpp"

namespace heddle {

class ConfirmingUses final : public ExtraRuns {
 public:
  /// Precondition: the judge has judged every execution before it is observed here, apart from partial ones.
  ConfirmingUses(Explorer& explorer, const MemoryJudge& judge, const Model& model)
      : ExtraRuns(explorer, UINT64_MAX - 1), judge_(judge), uses_(model) {}

  void start(const ExplorerContext& context) override {
    ExtraRuns::start(context);
    if (context.stop != nullptr) uses_.set_stop_token(*context.stop);
  }
  /// Whether for some use the other order was not decided, or could not be run.
  [[nodiscard]] bool has_given_up() const { return could_not_run() || uses_.has_given_up(); }

 private:
  using Sites = std::pair<SiteId, SiteId>;

  void look_at(const Execution& execution) override {
    if (judge_.use_after_free()) return;
    for (const Clash& use : judge_.unordered_uses()) {
      const Sites sites{use.other_place(execution), execution.events[use.second].op.site};
      if (std::ranges::find(shown_, sites) != shown_.end()) continue;
      auto run = uses_.find(execution, use);
      if (!run) continue;
      shown_.push_back(sites);
      add(std::move(*run));
    }
  }

  const MemoryJudge& judge_;
  LateUses uses_;
  std::vector<Sites> shown_;  // frees and uses for which a run was handed out
};

}  // namespace heddle
