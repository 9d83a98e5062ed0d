#include "explore/context_bounding.hpp"

#include <algorithm>

#include "core/assert.hpp"

namespace heddle {

std::optional<Job> ContextBounding::next() {
  if (in_flight_) return std::nullopt;  // what to try next depends on what happened
  BeginningOfRun shared;
  if (!started_) {
    started_ = true;
  } else if (!branches_.empty()) {
    const Branch branch = branches_.back();
    branches_.pop_back();
    follow(branch);
    shared = last_run_;
    shared.steps = branch.position;
  } else if (!take_preempting()) {
    return std::nullopt;
  }
  in_flight_ = true;
  return Job{{0}, {.prefix = path_, .tail = NonPreemptive{}, .shared = shared}};
}

void ContextBounding::follow(const Branch& branch) {
  HEDDLE_DCHECK(branch.position <= path_.size());
  path_.resize(branch.position);
  path_.push_back(branch.step);
}

/// Takes the next branch of the queue; if that is empty, the bound grows.
bool ContextBounding::take_preempting() {
  if (queue_.empty()) {
    if (next_queue_.empty()) return false;
    ++bound_;
    queue_.swap(next_queue_);
    std::ranges::reverse(queue_);
  }
  Preempted& run = queue_.back();
  HEDDLE_DCHECK(!run.branches.empty());
  path_ = run.path;
  follow(run.branches.back());
  run.branches.pop_back();
  if (run.branches.empty()) queue_.pop_back();
  return true;
}

void ContextBounding::observe(JobId, const Execution& execution) {
  HEDDLE_DCHECK(in_flight_);
  HEDDLE_DCHECK(!most_ || bound_ <= *most_);
  HEDDLE_DCHECK(std::ranges::equal(path_, std::span(execution.steps).first(path_.size())));
  in_flight_ = false;
  tally_.count(bound_);
  last_run_ = {&execution, execution.run, 0};
  const std::size_t known = path_.size();
  path_.assign(execution.steps.begin(), execution.steps.end());
  std::vector<Branch> preempting;
  for (std::size_t i = known; i < execution.events.size(); ++i) add_branches(execution, i, preempting);
  if (preempting.empty()) return;
  if (bound_ == most_) {
    is_cut_ = true;
    return;
  }
  std::ranges::reverse(preempting);
  next_queue_.push_back({path_, std::move(preempting)});
}

void ContextBounding::add_branches(const Execution& execution, std::size_t position,
                                   std::vector<Branch>& preempting) {
  const auto enabled = execution.enabled_at(position);
  const auto last = position == 0 ? std::nullopt : std::optional(execution.steps[position - 1].strand);
  const bool preempts = can_go_on(enabled, last);
  for (std::size_t i = enabled.size(); i-- > 0;)
    for (std::uint32_t choice = enabled[i].choices; choice-- > 0;) {
      const Step step{enabled[i].strand, choice};
      if (step == execution.steps[position]) continue;
      auto& branches = preempts && step.strand != last ? preempting : branches_;
      branches.push_back({static_cast<std::uint32_t>(position), step});
    }
}

ExplorerStatus ContextBounding::status() const {
  return {.done = started_ && !in_flight_ && branches_.empty() && queue_.empty() && next_queue_.empty(),
          .left_out = is_cut_ ? std::string_view(beyond_) : std::string_view()};
}

}  // namespace heddle
