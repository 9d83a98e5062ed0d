#include "explore/mcr/dead_ends.hpp"

#include <algorithm>
#include <numeric>

#include "core/assert.hpp"
#include "core/mutexes.hpp"

namespace heddle {

namespace {
enum DeadEndPart : std::uint64_t { history_kind = 411, stop_kind };

bool has_guard(const Operation& op) {
  return (op.kind == OpKind::load || op.kind == OpKind::modify) && op.has_guard();
}
bool may_have_to_wait(const Operation& op) {
  return op.kind == OpKind::join || has_guard(op);
}
}  // namespace

void DeadEnds::find(const CausalTrace& trace, const Execution& execution, const Visit& visit) {
  trace_ = &trace;
  execution_ = &execution;
  visit_ = &visit;
  HEDDLE_DCHECK(trace.size() == execution.events.size());
  held_.find(trace);
  find_stops();
  drop_impossible();
  const bool any = std::ranges::any_of(stops_, [](const auto& stops) { return stops.size() > 1; });
  if (!any) return;
  chosen_.assign(stops_.size(), nullptr);
  choose(0);
}

void DeadEnds::find_stops() {
  stops_.resize(trace_->threads());
  histories_.resize(trace_->threads());
  for (std::uint16_t t = 0; t < stops_.size(); ++t) add_stops({t});
}

void DeadEnds::add_stops(ThreadId thread) {
  std::vector<Stop>& stops = stops_[thread.value];
  std::vector<Fingerprint>& histories = histories_[thread.value];
  stops.clear();
  histories.assign(1, {});
  const std::span<const CausalPosition> events = trace_->of(thread);
  // A thread that was created may not be there yet.
  if (trace_->created_at(thread) != no_position) stops.push_back({});
  const auto held_at = [&](std::uint32_t index) { return held_.after_first(*trace_, thread, index); };
  for (std::uint32_t i = 0; i < events.size(); ++i) {
    const CausalItem& item = (*trace_)[events[i]];
    const Operation& op = execution_->events[events[i]].op;
    if (may_have_to_wait(op)) stops.push_back({i, &op, held_at(i)});
    histories.push_back(
        item.is_seen() ? Hasher(history_kind).add(histories.back()).add(item.read).add(item.choice).done()
                       : histories.back());
  }
  const ThreadEnd& end = execution_->threads[thread.value];
  const bool waits = end.state == ThreadState::waiting;
  const auto last = static_cast<std::uint32_t>(events.size());
  stops.push_back({last, waits ? &end.next : nullptr, held_at(last)});
}

/// Whether the operation waits until no thread holds a mutex, and for nothing else. Every other guarded
/// operation is a wait for a value.
bool DeadEnds::is_lock(const Operation& op) const {
  return is_lock_operation(op) && op.part.is_whole() && held_.set_of(op.location) != 0 &&
         op.guard_operand == trace_->names().value(trace_->initial(op.location));
}

/// Removes the stops at which no choice can make the thread wait.
void DeadEnds::drop_impossible() {
  for (bool again = true; again;) {
    again = false;
    for (std::uint16_t t = 0; t < stops_.size(); ++t) {
      std::vector<Stop>& stops = stops_[t];
      const std::size_t before = stops.size();
      HEDDLE_DCHECK(!stops.empty());
      const Stop last = stops.back();
      stops.pop_back();
      std::erase_if(stops, [&](const Stop& stop) { return !may_wait({t}, stop); });
      stops.push_back(last);
      again |= stops.size() != before;
    }
  }
}

bool DeadEnds::may_wait(ThreadId thread, const Stop& stop) const {
  if (stop.waits_for == nullptr) {  // it is not there yet: its creator has to stop before
    const CausalItem& spawn = (*trace_)[trace_->created_at(thread)];
    return stops_[spawn.thread.value].front().index <= spawn.index;
  }
  const Operation& op = *stop.waits_for;
  if (op.kind == OpKind::join) {
    const std::vector<Stop>& others = stops_[op.target.value];
    return others.size() > 1 || !trace_->has_finished(op.target);
  }
  if (!is_lock(op)) return may_hold_other(op.location, op);
  for (std::uint16_t t = 0; t < stops_.size(); ++t)
    for (const Stop& other : stops_[t])
      if (ThreadId{t} != thread && (other.holds & held_.set_of(op.location)) != 0) return true;
  return false;
}

/// Whether memory may come to hold a value that the operation does not wait for.
bool DeadEnds::may_hold_other(LocationId location, const Operation& op) const {
  const auto refuses = [&](ValueId value) {
    return value == no_value || !op.may_see(trace_->names().value(value));
  };
  if (refuses(trace_->initial(location))) return true;
  return std::ranges::any_of(trace_->writes_of(location),
                             [&](CausalPosition write) { return refuses((*trace_)[write].written); });
}

void DeadEnds::choose(std::uint16_t thread) {
  stop_.throw_if_stopped();
  HEDDLE_DCHECK(thread <= stops_.size());
  if (thread == stops_.size()) return visit_if_dead_end();
  for (const Stop& stop : stops_[thread]) {
    chosen_[thread] = &stop;
    choose(thread + 1);
  }
}

/// Visits the dead end with the chosen stops, if they are one that has not been visited.
void DeadEnds::visit_if_dead_end() {
  bool early = false;
  cut_.resize(stops_.size());
  for (std::size_t t = 0; t < stops_.size(); ++t) {
    early |= chosen_[t] != &stops_[t].back();
    cut_[t] = chosen_[t]->index;
  }
  if (!early || !is_consistent() || !all_wait() || !visited_.insert(print())) return;
  std::vector<LocationId> locations;
  for (const Stop* stop : chosen_) {
    if (stop->waits_for == nullptr || !has_guard(*stop->waits_for) || is_lock(*stop->waits_for)) continue;
    const LocationId location = stop->waits_for->location;
    if (std::ranges::find(locations, location) == locations.end()) locations.push_back(location);
  }
  at_end_.clear();
  if (!ask(locations)) return;
  HEDDLE_DCHECK(order_.size() == std::accumulate(cut_.begin(), cut_.end(), std::size_t{0}));
  (*visit_)(order_);
}

/// Whether threads that have events are created, and those that are joined have ended.
bool DeadEnds::is_consistent() const {
  for (std::uint16_t t = 0; t < cut_.size(); ++t) {
    const CausalPosition created = trace_->created_at({t});
    if (created != no_position) {
      const CausalItem& spawn = (*trace_)[created];
      const bool is_there = spawn.index < cut_[spawn.thread.value];
      const bool is_unborn =
          chosen_[t]->index == 0 && chosen_[t]->waits_for == nullptr && chosen_[t] != &stops_[t].back();
      if (is_there == is_unborn) return false;
    }
    for (std::uint32_t i = 0; i < cut_[t]; ++i) {
      const CausalItem& item = (*trace_)[trace_->of({t})[i]];
      if (item.joins && cut_[item.target.value] < trace_->of(item.target).size()) return false;
    }
  }
  return true;
}

/// Whether all threads are blocked at their stops, as far as that does not depend on values in memory.
bool DeadEnds::all_wait() const {
  for (const Stop* stop : chosen_) {
    if (stop->waits_for == nullptr) continue;
    const Operation& op = *stop->waits_for;
    if (op.kind == OpKind::join) {
      const bool has_ended =
          chosen_[op.target.value] == &stops_[op.target.value].back() && trace_->has_finished(op.target);
      if (has_ended) return false;
    } else if (is_lock(op)) {
      const bool is_held = std::ranges::any_of(
          chosen_, [&](const Stop* other) { return (other->holds & held_.set_of(op.location)) != 0; });
      if (!is_held) return false;
    }
  }
  return true;
}

/// Chooses for each location a last value for which no thread there waits.
bool DeadEnds::ask(std::span<const LocationId> locations) {
  if (locations.empty()) {
    CausalQuestion question;
    question.required = question.allowed = cut_;
    question.at_end = at_end_;
    return solver_.solve(question, order_) == CausalAnswer::yes;
  }
  const LocationId location = locations.front();
  for (const ValueId value : last_values(location)) {
    const bool some_thread_goes_on = std::ranges::any_of(chosen_, [&](const Stop* stop) {
      return stop->waits_for != nullptr && has_guard(*stop->waits_for) &&
             stop->waits_for->location == location && value != no_value &&
             stop->waits_for->may_see(trace_->names().value(value));
    });
    if (some_thread_goes_on) continue;
    if (value != no_value) at_end_.push_back({location, value});
    const bool found = ask(locations.subspan(1));
    if (value != no_value) at_end_.pop_back();
    if (found) return true;
  }
  return false;
}

/// The values that memory may hold last: of each thread's writes of the location, only the last one counts.
std::vector<ValueId> DeadEnds::last_values(LocationId location) const {
  std::vector<ValueId> values;
  std::vector<ValueId> last(cut_.size(), no_value);
  for (const CausalPosition write : trace_->writes_of(location)) {
    const CausalItem& item = (*trace_)[write];
    if (item.index < cut_[item.thread.value]) last[item.thread.value] = item.written;
  }
  for (const ValueId value : last)
    if (value != no_value && std::ranges::find(values, value) == values.end()) values.push_back(value);
  if (values.empty()) values.push_back(trace_->initial(location));
  return values;
}

/// The fingerprint of the values that were read: the stops follow from them.
Fingerprint DeadEnds::print() const {
  Fingerprint sum;
  for (std::uint16_t t = 0; t < cut_.size(); ++t)
    sum += Hasher(stop_kind).add(t).add(histories_[t][cut_[t]]).add(cut_[t]).done();
  return sum;
}

}  // namespace heddle
