#include "explore/bounded_dpor.hpp"

#include <algorithm>

namespace heddle {

bool BoundedDpor::has_branch() const {
  const auto fewest = tree_.fewest_preemptions();
  return fewest && (!most_ || *fewest <= *most_);
}

ExplorerStatus BoundedDpor::status() const {
  const bool is_cut = most_ && tree_.fewest_preemptions();
  return {.done = started_ && !in_flight_ && !has_branch(),
          .left_out = is_cut ? std::string_view(beyond_) : std::string_view()};
}

ExplorerStatistics BoundedDpor::statistics() const {
  std::vector<ExplorerStatistic> counts = tally_.statistics();
  counts.push_back({"redundant executions", known_});
  return {std::move(counts)};
}

std::optional<Job> BoundedDpor::next() {
  if (in_flight_) return std::nullopt;  // what to try next depends on what happened
  if (started_) {
    if (!has_branch()) return std::nullopt;
    take_branch();
  }
  started_ = in_flight_ = true;
  return Job{{0}, {.prefix = path_, .tail = NonPreemptive{}}};
}

void BoundedDpor::take_branch() {
  const ScheduleTree::Branch branch = tree_.take();
  HEDDLE_DCHECK(!most_ || branch.preemptions <= *most_);
  preemptions_ = branch.preemptions;
  const std::uint32_t length = tree_.length(branch.state);
  path_.resize(length + 1);
  path_.back() = branch.step;
  states_.resize(length + 1, ScheduleTree::none);
  std::uint32_t common = length;  // events with those of the run before
  ScheduleTree::State state = branch.state;
  for (std::uint32_t i = length; states_[i] != state; --i) {  // all have the first state
    states_[i] = state;
    path_[i - 1] = tree_.by(state);
    state = tree_.before(state);
    common = i - 1;
  }
  order_.truncate(common < order_.size() ? order_.whole_of(common) : common);
}

void BoundedDpor::observe(JobId, const Execution& execution) {
  HEDDLE_DCHECK(in_flight_);
  HEDDLE_DCHECK(std::ranges::equal(path_, std::span(execution.steps).first(path_.size())));
  in_flight_ = false;
  run_ = &execution;
  endless_ = section_without_end(execution);
  tally_.count(preemptions_);
  const std::size_t prefix = path_.size();
  const bool is_new = add_states();
  const auto length = static_cast<std::uint32_t>(path_.size());
  for (auto i = static_cast<std::uint32_t>(order_.size()); i + 1 < prefix; ++i) {
    // Of a section it is only known now that it never ends.
    if (i == endless_)
      add_event(i);
    else
      order_.add(execution.events[i], effect_at(i), [](std::uint32_t) {});
  }
  for (auto i = static_cast<std::uint32_t>(order_.size()); i < length; ++i) add_event(i);
  find_races_of_waiting(length);
  if (!is_new) ++known_;
  if constexpr (debug_build) check_invariants();
}

/// Checks that the states are those before each step of the path, in the tree, and that the order is that of
/// the path's events.
void BoundedDpor::check_invariants() const {
  HEDDLE_CHECK(states_.size() >= path_.size());
  HEDDLE_CHECK(order_.size() == path_.size());
  order_.check_invariants();
  for (std::uint32_t i = 0; i < path_.size(); ++i) {
    HEDDLE_CHECK(tree_.length(states_[i]) == i);
    HEDDLE_CHECK(tree_.before(states_[i]) == (i == 0 ? ScheduleTree::none : states_[i - 1]));
    HEDDLE_CHECK(i == 0 || tree_.by(states_[i]) == path_[i - 1]);
    HEDDLE_CHECK(order_.effect(i).thread == path_[i].strand.thread);
    for (const Effect& sleeper : tree_.asleep(states_[i])) HEDDLE_CHECK(sleeper.step() != path_[i]);
  }
}

/// Adds the states behind the prefix, up to where a sleeping thread moves. Returns false if one does.
bool BoundedDpor::add_states() {
  const std::size_t prefix = path_.size();
  path_.assign(run_->steps.begin(), run_->steps.end());
  for (std::size_t i = prefix; i < path_.size(); ++i) {
    stop_.throw_if_stopped();
    const auto enabled = run_->enabled_at(i);
    asleep_.clear();
    if (i > 0) find_sleepers(static_cast<std::uint32_t>(i - 1), enabled);
    states_.push_back(i == 0 ? tree_.add(ScheduleTree::none, {}, enabled, asleep_)
                             : tree_.add(states_[i - 1], path_[i - 1], enabled, asleep_));
    const Effect taken = effect_at(i);
    if (std::ranges::find(asleep_, taken.thread, &Effect::thread) != asleep_.end()) {
      tree_.want_any(states_[i]);
      path_.resize(i);
      return false;
    }
    tree_.set_first(states_[i], taken);
  }
  return true;
}

Effect BoundedDpor::effect_at(std::size_t position) const {
  Effect effect = effect_of(run_->events[position]);
  effect.ends_all = position == endless_;
  return effect;
}

/// Finds the threads that sleep after the step at the position: those that slept before it or were preempted
/// by it, and were not woken.
void BoundedDpor::find_sleepers(std::uint32_t position, std::span<const EnabledStep> enabled_after) {
  const ScheduleTree::State state = states_[position];
  const Effect taken = effect_at(position);
  const bool goes_on = can_go_on(enabled_after, strand_of(taken.thread));
  const Operation* waits = goes_on || !rules_.waits_wake ? nullptr : next_of(taken.thread, position + 1);
  const auto add = [&](const Effect& sleeper) {
    if (sleeper.thread == taken.thread || conflict(taken, sleeper)) return;
    const bool ends_wait =
        waits != nullptr && ((waits->kind == OpKind::join && waits->target == sleeper.thread) ||
                             (waits->location == sleeper.location && waits->location != no_location));
    if (!ends_wait) asleep_.push_back(sleeper);
  };
  for (const Effect& sleeper : tree_.asleep(state)) add(sleeper);
  if (tree_.goes_on(state))
    add(tree_.first(state));  // the one that moved before: not asleep, and tried first
}

/// Returns the operation that a thread executes next, or waits for at the end; nullptr if there is none.
const Operation* BoundedDpor::next_of(ThreadId thread, std::uint32_t position) const {
  for (std::size_t i = position; i < run_->events.size(); ++i)
    if (run_->events[i].thread() == thread) return &run_->events[i].op;
  const ThreadEnd& end = run_->threads[thread.value];
  return end.state == ThreadState::waiting ? &end.next : nullptr;
}

/// Adds the event to the order, and reverses the races of which it is the second event.
void BoundedDpor::add_event(std::uint32_t position) {
  stop_.throw_if_stopped();
  const Event& event = run_->events[position];
  const Second second{event.thread(), position};
  order_.add(event, effect_at(position), [&](std::uint32_t first) {
    if (rules_.ends_of_waits || !event.op.has_guard()) backtrack(order_.whole_of(first), second);
  });
  if (event.op.has_guard()) find_guarded_races(event.op, second);
  if (event.op.kind == OpKind::join && rules_.ends_of_waits) find_join_race(event.op, second);
  if (event.choice != 0) return;  // the others are branches already
  for (std::uint32_t choice = event.op.choices_on(event.read); choice-- > 1;)
    tree_.want_outcome(states_[position], {event.id.strand, choice});
}

/// Reverses the races of threads that cannot move at the end, or where a sleeping thread moves: what keeps
/// them waiting may be tried after them.
void BoundedDpor::find_races_of_waiting(std::uint32_t position) {
  const bool is_end = position == run_->events.size();
  const auto enabled = is_end ? std::span<const EnabledStep>{} : run_->enabled_at(position);
  for (std::size_t t = 0; t < run_->threads.size(); ++t) {
    const ThreadId thread{static_cast<std::uint16_t>(t)};
    if (can_go_on(enabled, strand_of(thread))) continue;
    if (is_end && endless_ != HappensBefore::none && thread != order_.effect(endless_).thread) {
      const ThreadState state = run_->threads[t].state;
      const bool stands = state == ThreadState::ready || state == ThreadState::waiting;
      if (stands) backtrack(endless_, {thread, position});
    }
    const Operation* waits = next_of(thread, position);
    if (waits != nullptr && waits->has_guard() && waits->guard_kind != Predicate::Kind::never)
      find_guarded_races(*waits, {thread, position});
  }
}

/// Reverses the races with every conflicting event before which the guard held and that is not ordered before
/// the second.
void BoundedDpor::find_guarded_races(const Operation& op, const Second& second) {
  std::uint32_t first = order_.last_access(op.location);
  if (first == second.position) first = order_.access_before(first);
  order_.behind(second.thread, second.position, clock_);
  for (; first != HappensBefore::none; first = order_.access_before(first)) {
    stop_.throw_if_stopped();
    if (order_.contains(clock_, first) || !op.may_see(run_->events[first].read)) continue;
    if (order_.effect(first).writes || op.may_write()) backtrack(order_.whole_of(first), second);
  }
}

void BoundedDpor::find_join_race(const Operation& op, const Second& second) {
  order_.behind(second.thread, second.position, clock_);
  for (std::uint32_t i = second.position; i-- > 0;) {
    const Event& event = run_->events[i];
    const bool starts_it = event.op.kind == OpKind::spawn && event.op.target == op.target;
    if (event.thread() != op.target && !starts_it) continue;
    if (!order_.contains(clock_, i)) backtrack(order_.whole_of(i), second);
    return;
  }
}

void BoundedDpor::backtrack(std::uint32_t first, const Second& second) {
  add_point(first, second);
  const std::uint32_t start = block_start(first);
  if (start != first && rules_.block_starts) add_point(start, second);
}

void BoundedDpor::add_point(std::uint32_t position, const Second& second) {
  HEDDLE_DCHECK(position < second.position && second.position <= run_->events.size());
  stop_.throw_if_stopped();
  if (rules_.initials) want_initials(position, second);
  tree_.want(states_[position], second.thread);
}

/// Tries the threads that can begin what leads to the second event and does not depend on the event at the
/// position.
void BoundedDpor::want_initials(std::uint32_t position, const Second& second) {
  firsts_.clear();  // of each thread, what it does first of that
  order_.behind(second.thread, second.position, causes_);
  const bool is_executed = second.position < order_.size();
  for (std::uint32_t i = position + 1; i < second.position; ++i) {
    const bool leads_there = is_executed ? order_.before(i, second.position) : order_.contains(causes_, i);
    if (!leads_there || order_.before(position, i)) continue;
    const ThreadId thread = run_->events[i].thread();
    const auto is_before = [&](std::uint32_t first) { return order_.before(first, i); };
    const auto is_of_thread = [&](std::uint32_t first) { return run_->events[first].thread() == thread; };
    if (std::ranges::none_of(firsts_, is_before)) tree_.want(states_[position], thread);
    if (std::ranges::none_of(firsts_, is_of_thread)) firsts_.push_back(i);
  }
}

/// Returns the position at which the thread of the event was switched to.
std::uint32_t BoundedDpor::block_start(std::uint32_t position) const {
  HEDDLE_DCHECK(position < path_.size());
  while (position > 0 && path_[position - 1].strand == path_[position].strand) --position;
  return position;
}

}  // namespace heddle
