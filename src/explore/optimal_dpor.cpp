#include "explore/optimal_dpor.hpp"

#include <algorithm>

#include "core/assert.hpp"

namespace heddle {

std::optional<Job> OptimalDpor::next() {
  if (in_flight_) return std::nullopt;  // what to try next depends on what happened
  if (!started_) {
    started_ = true;
    sleep_begin_.push_back(0);
  } else if (branch_at_ == nowhere) {
    return std::nullopt;
  } else {
    take_branch();
  }
  in_flight_ = true;
  return Job{{0}, {path_, Finish{}}};
}

/// Lines 16 to 22: the step taken at the position goes to sleep there, and the first branch is followed to its leaf.
void OptimalDpor::take_branch() {
  std::size_t at = fresh_ = branch_at_;
  sleepers_.resize(sleep_begin_[at + 1]);
  sleepers_.push_back(order_.effect(static_cast<std::uint32_t>(at)));
  sleep_begin_.resize(at + 1);
  order_.truncate(at);
  path_.resize(at);
  for (;; ++at) {
    const Effect taken = trees_.effect(lists_[at]);
    const WakeupTrees::Branch rest = trees_.take_first(lists_[at]);
    sleep_along(taken);
    path_.push_back(taken.step());
    if (rest == WakeupTrees::none) break;
    lists_[at + 1] = rest;
  }
  HEDDLE_DCHECK(sleepers_.size() == sleep_begin_.back());  // else this run would end where another was before
}

/// Line 19: who sleeps at the next position.
void OptimalDpor::sleep_along(const Effect& taken) {
  const std::size_t begin = sleep_begin_.back(), end = sleepers_.size();
  for (std::size_t i = begin; i < end; ++i) {
    const Effect sleeper = sleepers_[i];
    if (sleeper.thread != taken.thread && !conflict(sleeper, taken)) sleepers_.push_back(sleeper);
  }
  sleep_begin_.push_back(end);
}

void OptimalDpor::observe(JobId, const Execution& execution) {
  in_flight_ = false;
  const auto length = static_cast<std::uint32_t>(execution.events.size());
  // Nobody sleeps after the prefix.
  sleep_begin_.resize(length + 1, sleepers_.size());
  lists_.resize(length);
  std::fill(lists_.begin() + static_cast<std::ptrdiff_t>(std::min<std::size_t>(path_.size(), length)),
            lists_.end(), WakeupTrees::none);
  path_.assign(execution.steps.begin(), execution.steps.end());
  for (auto i = static_cast<std::uint32_t>(fresh_); i < length; ++i) find_races(execution, i);
  for (std::size_t t = 0; t < execution.threads.size(); ++t) {
    const ThreadEnd& end = execution.threads[t];
    if (end.state == ThreadState::waiting && end.next.has_guard())
      find_guarded_races(execution, {static_cast<std::uint16_t>(t)}, end.next, length);
  }
  branch_at_ = length;
  while (branch_at_ > 0 && lists_[branch_at_ - 1] == WakeupTrees::none) --branch_at_;
  branch_at_ = branch_at_ == 0 ? nowhere : branch_at_ - 1;
}

/// Lines 2 to 7, for the races whose second event stands at the position.
void OptimalDpor::find_races(const Execution& execution, std::uint32_t position) {
  const Event& event = execution.events[position];
  const bool guarded = event.op.has_guard();
  order_.add(event, [&](std::uint32_t first) {
    if (!guarded) reverse(first, position, effect_on(event.thread(), event.op, execution.events[first].read));
  });
  if (guarded) find_guarded_races(execution, event.thread(), event.op, position);
  try_other_outcome(event, position);
}

/// The operation stands at the position, or waits there. It is tried before each conflicting event at which its guard
/// holds and that nothing orders before it: neither its thread's past nor a later event that it is tried before.
void OptimalDpor::find_guarded_races(const Execution& execution, ThreadId thread, const Operation& op,
                                     std::uint32_t position) {
  std::uint32_t first = order_.last_access(op.location);
  if (first == position) first = order_.access_before(first);
  order_.behind(thread, position, clock_);
  for (; first != HappensBefore::none; first = order_.access_before(first)) {
    const bool ordered = order_.contains(clock_, first);
    const bool first_writes = order_.effect(first).writes;
    if (ordered && first_writes) return;  // as is all before it
    const Value value = execution.events[first].read;
    const Effect second = effect_on(thread, op, value);
    if (ordered || !(first_writes || second.writes) || !op.may_see(value)) continue;
    reverse(first, position, second);
    order_.extend(clock_, first);
  }
}

void OptimalDpor::try_other_outcome(const Event& event, std::uint32_t position) {
  const std::uint32_t outcomes = event.op.choices_on(event.read);
  if (outcomes == 1) return;
  Effect other = effect_of(event);
  other.choice = (event.choice + 1) % outcomes;
  sequence_.assign({other});
  insert(position);
}

/// Lines 3 to 5: what stands between the two and does not depend on the first, then the second.
void OptimalDpor::reverse(std::uint32_t first, std::uint32_t position, const Effect& second) {
  sequence_.clear();
  for (std::uint32_t i = first + 1; i < position; ++i)
    if (!order_.before(first, i)) sequence_.push_back(order_.effect(i));
  sequence_.push_back(second);
  insert(first);
}

/// Lines 6 and 7: unless a step that sleeps there has been tried with all of it.
void OptimalDpor::insert(std::uint32_t at) {
  for (std::size_t i = sleep_begin_[at]; i < sleep_begin_[at + 1]; ++i)
    if (standing(sleepers_[i], sequence_).kind != Standing::Kind::conflict) return;
  trees_.insert(lists_[at], sequence_);
}

}  // namespace heddle
