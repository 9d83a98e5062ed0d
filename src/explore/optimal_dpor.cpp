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
  return Job{{0}, {.prefix = path_, .tail = Finish{}, .record_enabled = false}};
}

/// Lines 16 to 22: the step taken at the position goes to sleep there, and the first branch is followed to its leaf.
void OptimalDpor::take_branch() {
  std::size_t at = fresh_ = branch_at_;
  sleepers_.resize(sleep_begin_[at + 1]);
  sleepers_.push_back(order_.effect(static_cast<std::uint32_t>(at)));
  sleep_begin_.resize(at + 1);
  forget_from(at);
  tallies_.take_branch(at);
  for (;; ++at) {
    const Effect taken = trees_.effect(lists_[at]);
    const WakeupTrees::Branch rest = trees_.take_first(lists_[at]);
    sleep_along(taken);
    path_.push_back(taken.step());
    if (rest == WakeupTrees::none) break;
    lists_.push_back(rest);
  }
  HEDDLE_DCHECK(sleepers_.size() == sleep_begin_.back());  // else this run would end where another was before
}

void OptimalDpor::forget_from(std::size_t position) {
  order_.truncate(position);
  path_.resize(position);
  lists_.resize(position + 1);
  for (std::size_t i = races_.size(); i-- > race_begin_[position];)
    race_of_[races_[i].first] = races_[i].next;
  races_.resize(race_begin_[position]);
  race_begin_.resize(position);
  race_of_.resize(position);
  sequence_end_.resize(position);
  fresh_races_ = static_cast<std::uint32_t>(races_.size());
}

/// Line 19: who sleeps at the next position.
void OptimalDpor::sleep_along(const Effect& taken) {
  const std::size_t begin = sleep_begin_.back(), end = sleepers_.size();
  for (std::size_t i = begin; i < end; ++i) {
    const Effect sleeper = sleepers_[i];
    if (sleeper.thread != taken.thread && !rules_.wakes(taken, sleeper)) sleepers_.push_back(sleeper);
  }
  sleep_begin_.push_back(end);
}

void OptimalDpor::observe(JobId, const Execution& execution) {
  in_flight_ = false;
  const auto length = static_cast<std::uint32_t>(execution.events.size());
  // Nobody sleeps after the prefix, and nothing is to be tried there yet.
  sleep_begin_.resize(length + 1, sleepers_.size());
  lists_.resize(length, WakeupTrees::none);
  tallies_.reach(length);
  tallies_.count_run();
  race_of_.resize(length, no_race);
  sequence_end_.resize(length, 0);
  path_.assign(execution.steps.begin(), execution.steps.end());
  for (auto i = static_cast<std::uint32_t>(fresh_); i < length; ++i) add_event(execution, i);
  race_begin_.push_back(static_cast<std::uint32_t>(races_.size()));
  for (std::size_t t = 0; t < execution.threads.size(); ++t) {
    const ThreadEnd& end = execution.threads[t];
    if (end.state == ThreadState::waiting && end.next.has_guard() &&
        end.next.guard_kind != Predicate::Kind::never)
      find_guarded_races(execution, {static_cast<std::uint16_t>(t)}, end.next, length);
  }
  branch_at_ = nowhere;
  for (std::uint32_t i = 0; i < length; ++i) {
    reverse_races(i);
    if (lists_[i] != WakeupTrees::none) branch_at_ = i;
  }
}

std::optional<double> OptimalDpor::estimated_runs() const {
  if (tallies_.runs() == 0) return std::nullopt;
  return tallies_.estimate([&](std::size_t position) {
    std::uint32_t pending = 0;
    for (WakeupTrees::Branch b = lists_[position]; b != WakeupTrees::none; b = trees_.next(b)) ++pending;
    return pending;
  });
}

/// Notes the races whose second event this is.
void OptimalDpor::add_event(const Execution& execution, std::uint32_t position) {
  const Event& event = execution.events[position];
  const bool guarded = event.op.has_guard();
  race_begin_.push_back(static_cast<std::uint32_t>(races_.size()));
  order_.add(event, rules_.effect_of(event), [&](std::uint32_t first) {
    const bool same_location = order_.effect(first).location == event.op.location;
    if (guarded && same_location) return;  // the guard decides: below
    const Value value = same_location ? execution.events[order_.first_access(first)].read : event.read;
    add_race(order_.whole_of(first), effect_on(event.thread(), event.op, value));
  });
  if (guarded) find_guarded_races(execution, event.thread(), event.op, position);
  if (const std::uint32_t outcomes = event.op.choices_on(event.read); outcomes > 1) {
    Effect other = effect_of(event);
    other.choice = (event.choice + 1) % outcomes;
    add_race(position, other);
  }
}

/// The operation stands at the position, or waits there. It is tried before each conflicting event at which its guard
/// holds and that nothing orders before it: neither its thread's past nor a later event that it is tried before.
void OptimalDpor::find_guarded_races(const Execution& execution, ThreadId thread, const Operation& op,
                                     std::uint32_t position) {
  std::uint32_t first = order_.last_access(op.location);
  if (first == position) first = order_.access_before(first);
  order_.behind(thread, position, clock_);
  for (; first != HappensBefore::none; first = order_.access_before(first)) {
    patience_.look();
    const std::uint32_t whole = order_.whole_of(first);
    const bool ordered = order_.contains(clock_, whole);
    const bool first_writes = order_.effect(first).writes;
    if (ordered && first_writes) return;  // as is all before it
    const Value value = execution.events[first].read;
    const Effect second = effect_on(thread, op, value);
    if (ordered || !(first_writes || second.writes) || !rules_.enabled(op, value)) continue;
    if (order_.first_access(first) != first)
      continue;  // inside an atomic section: only its first access counts
    add_race(whole, second);
    order_.extend(clock_, first);
  }
}

void OptimalDpor::add_race(std::uint32_t first, const Effect& second) {
  races_.push_back({first, second, race_of_[first], never});
  race_of_[first] = static_cast<std::uint32_t>(races_.size() - 1);
}

/// What does not depend on the event, of all that comes after it.
void OptimalDpor::make_sequence(std::uint32_t first) {
  sequence_.clear();
  sequence_at_.clear();
  for (std::uint32_t i = first + 1; i < order_.size(); ++i) {
    if (order_.before(first, i)) continue;
    sequence_.push_back(order_.effect(i));
    sequence_at_.push_back(i);
  }
  sequence_end_[first] = sequence_at_.empty() ? 0 : sequence_at_.back() + 1;
}

/// Whether that is another sequence than in the execution before.
bool OptimalDpor::sequence_has_changed(std::uint32_t first) const {
  if (sequence_end_[first] > fresh_) return true;
  for (auto i = static_cast<std::uint32_t>(fresh_); i < order_.size(); ++i)
    if (!order_.before(first, i)) return true;
  return false;
}

/// Lines 2 to 7, for the races of this first event: what does not depend on it, then the second event, unless a step
/// that sleeps there has been tried with all of that.
void OptimalDpor::reverse_races(std::uint32_t first) {
  if (race_of_[first] == no_race) return;
  patience_.look();
  const bool changed = first >= fresh_ || sequence_has_changed(first);
  bool made = false;
  for (std::uint32_t i = race_of_[first]; i != no_race; i = races_[i].next) {
    Race& race = races_[i];
    patience_.look();
    // With the same sequence it was refused, or is in the tree.
    const bool known =
        i < fresh_races_ && (!changed || (race.refused_by != never && race.refused_by < fresh_));
    if (known) continue;
    if (!made) make_sequence(first);
    made = true;
    sequence_.push_back(race.second);
    sequence_at_.push_back(never - 1);
    race.refused_by = refused_by(first);
    if (race.refused_by == never && (lists_[first] == WakeupTrees::none || rules_.keeps_further_sequences)) {
      inserted_ = sequence_;
      trees_.insert(lists_[first], inserted_);
    }
    sequence_.pop_back();
    sequence_at_.pop_back();
  }
}

/// The event of the sequence that shows that it has been tried: a sleeping step that comes first in it. One that commutes
/// with all of it shows it, too, until there are more.
std::uint32_t OptimalDpor::refused_by(std::uint32_t first) const {
  std::uint32_t result = never;
  for (std::size_t i = sleep_begin_[first]; i < sleep_begin_[first + 1]; ++i) {
    const Standing found = standing(sleepers_[i], sequence_);
    if (found.kind == Standing::Kind::first) return sequence_at_[found.index];
    if (found.kind == Standing::Kind::apart) result = never - 1;
  }
  return result;
}

}  // namespace heddle
