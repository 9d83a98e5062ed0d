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

/// Lines 16 to 22: the step taken at the position goes to sleep there, and the first branch is followed to
/// its leaf.
void OptimalDpor::take_branch() {
  std::size_t at = fresh_ = branch_at_;
  HEDDLE_DCHECK(at < lists_.size() && lists_[at] != WakeupTrees::none);
  HEDDLE_DCHECK(at < order_.size());
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
  // Otherwise this run would end where another one was before.
  HEDDLE_DCHECK(sleepers_.size() == sleep_begin_.back() || has_ended_inside_);
}

void OptimalDpor::forget_from(std::size_t position) {
  HEDDLE_DCHECK(position < race_begin_.size());
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

/// Line 19: finds the sleepers of the next position.
void OptimalDpor::sleep_along(const Effect& taken) {
  const std::size_t begin = sleep_begin_.back(), end = sleepers_.size();
  for (std::size_t i = begin; i < end; ++i) {
    const Effect sleeper = sleepers_[i];
    if (sleeper.thread != taken.thread && !rules_.wakes(taken, sleeper)) sleepers_.push_back(sleeper);
  }
  sleep_begin_.push_back(end);
}

void OptimalDpor::observe(JobId, const Execution& execution) {
  HEDDLE_DCHECK(in_flight_);
  HEDDLE_DCHECK(execution.events.size() >= path_.size());
  HEDDLE_DCHECK(std::ranges::equal(path_, std::span(execution.steps).first(path_.size())));
  in_flight_ = false;
  const auto length = static_cast<std::uint32_t>(execution.events.size());
  // After the prefix no thread sleeps, and nothing is to be tried yet.
  sleep_begin_.resize(length + 1, sleepers_.size());
  lists_.resize(length, WakeupTrees::none);
  tallies_.reach(length);
  tallies_.count_run();
  race_of_.resize(length, no_race);
  sequence_end_.resize(length, 0);
  path_.assign(execution.steps.begin(), execution.steps.end());
  endless_ = section_without_end(execution);
  has_ended_inside_ |= endless_ != never;
  for (auto i = static_cast<std::uint32_t>(fresh_); i < length; ++i) add_event(execution, i);
  race_begin_.push_back(static_cast<std::uint32_t>(races_.size()));
  if (endless_ != never) find_races_with_the_end(execution);
  for (std::size_t t = 0; t < execution.threads.size(); ++t) {
    const ThreadEnd& end = execution.threads[t];
    if (endless_ != never && execution.events.back().thread().value != t) continue;  // above
    if (end.state == ThreadState::waiting && end.next.has_guard() &&
        end.next.guard_kind != Predicate::Kind::never)
      find_guarded_races(execution, {static_cast<std::uint16_t>(t)}, end.next, length);
  }
  branch_at_ = nowhere;
  for (std::uint32_t i = 0; i < length; ++i) {
    reverse_races(i);
    if (lists_[i] != WakeupTrees::none) branch_at_ = i;
  }
  if constexpr (debug_build) check_invariants();
}

void OptimalDpor::check_invariants() const {
  const std::size_t length = order_.size();
  HEDDLE_CHECK(path_.size() == length && lists_.size() == length);
  HEDDLE_CHECK(sleep_begin_.size() == length + 1 && race_begin_.size() == length + 1);
  HEDDLE_CHECK(race_of_.size() == length && sequence_end_.size() == length);
  HEDDLE_CHECK(std::ranges::is_sorted(sleep_begin_) && std::ranges::is_sorted(race_begin_));
  HEDDLE_CHECK(fresh_races_ <= races_.size());
  HEDDLE_CHECK(branch_at_ == nowhere || lists_[branch_at_] != WakeupTrees::none);
  order_.check_invariants();
  for (std::uint32_t i = 0; i < length; ++i) {
    HEDDLE_CHECK(order_.effect(i).thread == path_[i].strand.thread);
    HEDDLE_CHECK(trees_.are_distinct(lists_[i]));
    HEDDLE_CHECK(lists_[i] == WakeupTrees::none || i <= branch_at_);
    check_sleepers(i);
    for (std::uint32_t race = race_of_[i]; race != no_race; race = races_[race].next) {
      HEDDLE_CHECK(races_[race].first == i);
      HEDDLE_CHECK(races_[race].next == no_race || races_[race].next < race);
    }
  }
}

/// Checks that no step is taken while it sleeps. (Where some section never ends, it may be: see the header.)
void OptimalDpor::check_sleepers(std::uint32_t position) const {
  if (rules_.wakes != conflict) return;  // a test has planted a defect
  for (std::size_t i = sleep_begin_[position]; i < sleep_begin_[position + 1]; ++i) {
    const Effect& sleeper = sleepers_[i];
    HEDDLE_CHECK(sleeper.step() != path_[position] || sleeper.inside != order_.effect(position).inside ||
                 has_ended_inside_);
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

/// Adds the event to the order, and the races of which it is the second event.
void OptimalDpor::add_event(const Execution& execution, std::uint32_t position) {
  const Event& event = execution.events[position];
  const bool guarded = event.op.has_guard();
  race_begin_.push_back(static_cast<std::uint32_t>(races_.size()));
  Effect effect = rules_.effect_of(event);
  effect.ends_all = position == endless_;
  order_.add(event, effect, [&](std::uint32_t first) {
    const bool same_location = order_.effect(first).location == event.op.location;
    if (guarded && same_location) return;  // the guard decides: below
    const Value value = same_location ? execution.events[order_.first_access(first)].read : event.read;
    const Effect second = effect_on(event.thread(), event.op, value);
    // What does not access memory leaves the section as it is.
    if (effect.ends_all && order_.effect(first).location == no_location)
      add_race(order_.whole_of(first), second, Instead::section, position,
               static_cast<std::uint32_t>(execution.events.size()));
    else
      add_race(order_.whole_of(first), second);
  });
  if (guarded) find_guarded_races(execution, event.thread(), event.op, position);
  if (const std::uint32_t outcomes = event.op.choices_on(event.read); outcomes > 1) {
    Effect other = effect_of(event);
    other.choice = (event.choice + 1) % outcomes;
    const std::uint32_t whole = order_.whole_of(position);
    add_race(whole, other, whole == position ? Instead::second : Instead::outcome, position);
  }
}

/// Finds what other threads could do if a section did not go on for ever, which is tried before the section.
void OptimalDpor::find_races_with_the_end(const Execution& execution) {
  const auto length = static_cast<std::uint32_t>(execution.events.size());
  for (std::size_t t = 0; t < execution.threads.size(); ++t) {
    const ThreadEnd& end = execution.threads[t];
    const ThreadId thread{static_cast<std::uint16_t>(t)};
    if (!end.shut_out && end.state != ThreadState::waiting) continue;
    if (thread == order_.effect(endless_).thread) continue;
    // The section may have changed what it waits for.
    std::uint32_t access = order_.last_access(end.next.location);
    const bool changed = access != HappensBefore::none && access >= endless_;
    if (changed) access = order_.first_access(access);
    const Value value = access == HappensBefore::none ? 0 : execution.events[access].read;
    const bool could_move = changed ? rules_.enabled(end.next, value) : end.shut_out;
    if (could_move) {
      const bool excludes =
          end.next.role == Role::section || end.next.location == order_.effect(endless_).location;
      add_race(endless_, effect_on(thread, end.next, value),
               excludes ? Instead::second : Instead::before_section, endless_, length);
    } else if (end.next.has_guard() && end.next.guard_kind != Predicate::Kind::never) {
      find_guarded_races(execution, thread, end.next, length);
    }
  }
}

/// Finds the races of an operation with a guard, which is executed at the position, or waits there. It is
/// tried before each conflicting event at which its guard holds and that nothing orders before it: neither
/// its thread's past nor a later event that it is tried before.
void OptimalDpor::find_guarded_races(const Execution& execution, ThreadId thread, const Operation& op,
                                     std::uint32_t position) {
  std::uint32_t first = order_.last_access(op.location);
  if (first == position) first = order_.access_before(first);
  order_.behind(thread, position, clock_);
  std::uint32_t last_whole = HappensBefore::none;
  bool first_writes = false;  // or what comes after it in the same section
  for (; first != HappensBefore::none; first = order_.access_before(first)) {
    stop_.throw_if_stopped();
    const std::uint32_t whole = order_.whole_of(first);
    const bool ordered = order_.contains(clock_, whole);
    first_writes = order_.effect(first).writes || (first_writes && whole == last_whole);
    last_whole = whole;
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

void OptimalDpor::add_race(std::uint32_t first, const Effect& second, Instead instead, std::uint32_t at,
                           std::uint32_t end) {
  HEDDLE_DCHECK(first < race_of_.size());
  HEDDLE_DCHECK(order_.whole_of(first) == first);
  races_.push_back({first, instead, second, at, end, race_of_[first], never});
  race_of_[first] = static_cast<std::uint32_t>(races_.size() - 1);
}

/// Sets the sequence to the events after the first one that do not depend on it.
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

/// Whether that sequence is another one than in the previous execution.
bool OptimalDpor::sequence_has_changed(std::uint32_t first) const {
  if (sequence_end_[first] > fresh_) return true;
  for (auto i = static_cast<std::uint32_t>(fresh_); i < order_.size(); ++i)
    if (!order_.before(first, i)) return true;
  return false;
}

/// Lines 2 to 7, for the races of this first event: tries the events that do not depend on it and then the
/// second event, unless a sleeping step shows that all of this has been tried.
void OptimalDpor::reverse_races(std::uint32_t first) {
  if (race_of_[first] == no_race) return;
  stop_.throw_if_stopped();
  const bool ends_anew = endless_ != never && endless_ >= fresh_ && first < endless_;
  const bool changed = first >= fresh_ || ends_anew || sequence_has_changed(first);
  bool made = false;
  for (std::uint32_t i = race_of_[first]; i != no_race; i = races_[i].next) {
    Race& race = races_[i];
    stop_.throw_if_stopped();
    // With the same sequence it was refused, or is in the tree.
    const bool known =
        i < fresh_races_ && (!changed || (race.refused_by != never && race.refused_by < fresh_));
    if (known) continue;
    if (!made) make_sequence(first);
    made = true;
    const std::size_t length = sequence_.size();
    append_second(race);
    race.refused_by = refused_by(first);
    if (race.refused_by == never && (lists_[first] == WakeupTrees::none || rules_.keeps_further_sequences)) {
      inserted_ = sequence_;
      trees_.insert(lists_[first], inserted_);
    }
    sequence_.resize(length);
    sequence_at_.resize(length);
  }
}

/// Appends what is tried instead of the race's first event.
void OptimalDpor::append_second(const Race& race) {
  switch (race.instead) {
    case Instead::second:
      sequence_.push_back(race.second);
      if (is_outcome_before_the_end(race)) append_section_without_end(race.second.thread, race.first);
      break;
    case Instead::outcome: {
      const std::size_t begin = sequence_.size();
      append_section(race.first, race.at);
      sequence_.push_back(race.second);
      sequence_[begin].ends_all = false;  // with this outcome it may end
      sequence_[begin].inside = 0;
      for (std::uint32_t i = 0; begin + i < sequence_.size(); ++i)
        sequence_[begin].inside += outcome_inside(i, sequence_[begin + i].choice);
      break;
    }
    case Instead::section:
      append_section(race.at, race.end);
      break;
    case Instead::before_section:
      sequence_.push_back(race.second);
      append_section(race.at, race.second.location == no_location ? race.end : race.at + 1);
      if (race.second.location != no_location) forget_outcome(sequence_.back());
      break;
  }
  HEDDLE_DCHECK(sequence_.size() > sequence_at_.size());
  sequence_at_.resize(sequence_.size(), never - 1);
}

/// Whether the race is another outcome of a step after which the execution ended for all threads, in a
/// section of another thread: then that section is part of what is tried.
bool OptimalDpor::is_outcome_before_the_end(const Race& race) const {
  if (endless_ == never || endless_ <= race.first || race.second.location != no_location) return false;
  const ThreadId thread = order_.effect(endless_).thread;
  if (order_.effect(race.first).thread != race.second.thread || thread == race.second.thread) return false;
  std::vector<HappensBefore::Count> clock;
  order_.behind(thread, endless_, clock);
  return !order_.contains(clock, race.first);  // else the thread may not come to the section
}

/// Appends the section in which the execution ended, without what the thread did after the position: that may
/// have changed it.
void OptimalDpor::append_section_without_end(ThreadId thread, std::uint32_t position) {
  bool is_same = true;
  for (std::uint32_t i = position + 1; i < endless_; ++i) is_same &= order_.effect(i).thread != thread;
  append_section(endless_, is_same ? static_cast<std::uint32_t>(order_.size()) : endless_ + 1);
  if (!is_same) forget_outcome(sequence_.back());
}

/// Drops the outcome of the section, because it is not known how the section goes on.
void OptimalDpor::forget_outcome(Effect& begin) {
  begin.ends_all = false;
  begin.inside = 0;
}

void OptimalDpor::append_section(std::uint32_t begin, std::uint32_t end) {
  HEDDLE_DCHECK(begin < end && end <= order_.size());
  for (std::uint32_t i = begin; i < end; ++i) sequence_.push_back(order_.effect(i));
}

/// Returns the event of the sequence that shows that it has been tried: a sleeping step that comes first in
/// it. A sleeping step that commutes with all of the sequence shows it, too, until the sequence has more
/// events.
std::uint32_t OptimalDpor::refused_by(std::uint32_t first) const {
  HEDDLE_DCHECK(first + std::size_t{1} < sleep_begin_.size());
  std::uint32_t result = never;
  for (std::size_t i = sleep_begin_[first]; i < sleep_begin_[first + 1]; ++i) {
    const Standing found = standing(sleepers_[i], sequence_);
    if (found.kind == Standing::Kind::first) return sequence_at_[found.index];
    if (found.kind == Standing::Kind::apart) result = never - 1;
  }
  return result;
}

}  // namespace heddle
