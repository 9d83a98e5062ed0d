#include "check/deadlock.hpp"

#include <algorithm>
#include <span>
#include <utility>

#include "check/cause/locks.hpp"
#include "check/memory_writes.hpp"
#include "core/assert.hpp"

namespace heddle {

namespace {

/// Some bytes of a location.
struct Cell {
  LocationId location;
  Part part;
  friend bool operator==(const Cell&, const Cell&) = default;
};

Cell cell_of(const Event& event) {
  return {event.op.location, event.op.part};
}

/// Whether memory holds this value at the end, in bytes where it held it after the event at this position, or
/// will hold it once the store there has left its buffer.
bool still_holds(const Execution& execution, std::size_t position, Value value) {
  const Event& event = execution.events[position];
  for (std::size_t i = execution.events.size(); i-- > position + 1;) {
    const Event& later = execution.events[i];
    if (later.op.location == event.op.location && reaches_memory(later))
      return event.op.part.of(later.written) == value;
  }
  return true;
}

bool contains(const std::vector<Cell>& cells, const Cell& cell) {
  return std::ranges::find(cells, cell) != cells.end();
}

/// Whether an event is of a clock, which moves on in any case, or of a variable that only counts.
bool is_of_no_effect(const Execution& execution, const Event& event) {
  return event.op.role == Role::clock ||
         std::ranges::find(execution.counted, event.op.location) != execution.counted.end();
}

/// Returns where in the execution the steps of a thread are, from its step of this index on.
std::vector<std::size_t> steps_from(const Execution& execution, ThreadId thread, Value first) {
  std::vector<std::size_t> steps;
  for (std::size_t i = 0; i < execution.events.size(); ++i)
    if (const EventId& id = execution.events[i].id; id.strand == strand_of(thread) && id.index >= first)
      steps.push_back(i);
  return steps;
}

/// Whether a step read something else than what an earlier one of these steps had left there: another thread
/// wrote in between, and these steps would not read the same once more.
bool are_disturbed(const Execution& execution, std::span<const std::size_t> steps) {
  std::vector<std::pair<Cell, Value>> left;
  for (const std::size_t i : steps) {
    const Event& event = execution.events[i];
    if (!event.op.accesses_memory() || is_of_no_effect(execution, event)) continue;
    const auto known = std::ranges::find(left, cell_of(event), &std::pair<Cell, Value>::first);
    if (known != left.end() && event.observes() && event.op.part.of(event.read) != known->second) return true;
    if (!event.writes) continue;
    const Value written = event.op.part.of(event.written);
    known == left.end() ? void(left.emplace_back(cell_of(event), written)) : void(known->second = written);
  }
  return false;
}

/// Whether these steps, taken once more, would read the same: memory still holds what they read that is not
/// from themselves, and there was no choice.
bool would_read_the_same(const Execution& execution, std::span<const std::size_t> steps) {
  if (are_disturbed(execution, steps)) return false;
  std::vector<Cell> written;
  for (const std::size_t i : steps) {
    const Event& event = execution.events[i];
    if (is_of_no_effect(execution, event)) continue;
    if (event.op.choices_on(event.read) > 1) return false;
    const bool from_outside = event.observes() && !contains(written, cell_of(event));
    if (from_outside && !still_holds(execution, i, event.op.part.of(event.read))) return false;
    if (event.writes) written.push_back(cell_of(event));
  }
  return true;
}

/// Whether memory still holds what these steps wrote last.
bool would_change_nothing(const Execution& execution, const std::vector<std::size_t>& steps) {
  std::vector<Cell> written_later;
  for (auto i = steps.rbegin(); i != steps.rend(); ++i) {
    const Event& event = execution.events[*i];
    if (!event.writes || is_of_no_effect(execution, event) || contains(written_later, cell_of(event)))
      continue;
    if (!still_holds(execution, *i, event.op.part.of(event.written))) return false;
    written_later.push_back(cell_of(event));
  }
  return true;
}

/// Whether a thread that was left in its loop after a round that changed nothing would go round for ever. If
/// not, the loop ends, or others go on, in other executions.
bool goes_round_for_ever(const Execution& execution, ThreadId thread, const Operation& wait,
                         const WaitRules& rules) {
  const std::vector<std::size_t> round = steps_from(execution, thread, wait.value);
  const std::size_t left_out = rules.all_reads_count || round.empty() ? 0 : 1;
  return would_read_the_same(execution, std::span(round).subspan(left_out)) &&
         would_change_nothing(execution, round);
}

bool is_left_loop(const Operation& wait) {
  return wait.role == Role::spin && wait.guard_kind == Predicate::Kind::never;
}

/// Whether a thread that waits could go on if memory held, for a moment, what this event wrote. A thread that
/// was left in its loop could if its round read something else there.
bool may_go_on_after(const Execution& execution, ThreadId thread, const Operation& wait, const Event& write) {
  if (!is_left_loop(wait))
    return wait.accesses_memory() && wait.location == write.op.location && wait.may_see(write.written);
  const std::vector<std::size_t> round = steps_from(execution, thread, wait.value);
  return std::ranges::any_of(round, [&](std::size_t i) {
    const Event& read = execution.events[i];
    return read.observes() && read.op.location == write.op.location && !is_of_no_effect(execution, read) &&
           read.op.part.of(read.read) != read.op.part.of(write.written);
  });
}

/// Whether repeating the rounds of a thread that was left in its loop lets another waiting thread go on, by a
/// value that a round writes and takes back.
bool lets_others_go_on(const Execution& execution, ThreadId thread) {
  for (const std::size_t i : steps_from(execution, thread, execution.threads[thread.value].next.value)) {
    const Event& write = execution.events[i];
    if (!write.writes || is_of_no_effect(execution, write)) continue;
    for (std::uint16_t other = 0; other < execution.threads.size(); ++other) {
      const ThreadEnd& end = execution.threads[other];
      if (other != thread.value && end.state == ThreadState::waiting &&
          may_go_on_after(execution, {other}, end.next, write))
        return true;
    }
  }
  return false;
}

}  // namespace

std::vector<ThreadId> deadlocked_threads(const Execution& execution, const WaitRules& rules) {
  std::vector<ThreadId> waiting;
  if (execution.ending != Ending::blocked) return waiting;
  for (std::size_t t = 0; t < execution.threads.size(); ++t) {
    const ThreadState state = execution.threads[t].state;
    const Operation& next = execution.threads[t].next;
    const ThreadId thread{static_cast<std::uint16_t>(t)};
    // A thread may be blocked because another one ended early: that is no deadlock.
    if (state == ThreadState::assumed || state == ThreadState::bounded || state == ThreadState::failed ||
        state == ThreadState::exited)
      return {};
    if (state != ThreadState::waiting) continue;
    if (is_left_loop(next) &&
        (!goes_round_for_ever(execution, thread, next, rules) || lets_others_go_on(execution, thread)))
      return {};
    waiting.push_back(thread);
  }
  return waiting;
}

namespace {

/// Whether some thread ended early: then what others wait for may not come for that reason.
bool has_ended_early(const Execution& execution) {
  return std::ranges::any_of(execution.threads, [](const ThreadEnd& end) {
    return end.state == ThreadState::assumed || end.state == ThreadState::bounded ||
           end.state == ThreadState::failed || end.state == ThreadState::exited;
  });
}

bool is_left(const ThreadEnd& end) {
  return end.state == ThreadState::waiting && is_left_loop(end.next);
}

void add_once(std::vector<LocationId>& locations, LocationId location) {
  if (std::ranges::find(locations, location) == locations.end()) locations.push_back(location);
}

/// Calls visit(event, value) for each value that memory must hold at the end, so that a round taken once more
/// would be the same: what it reads from outside itself, and what it writes last.
template <class Visit>
void for_each_needed_value(const Execution& execution, const std::vector<std::size_t>& round, Visit visit) {
  std::vector<Cell> written;
  for (const std::size_t i : round) {
    const Event& event = execution.events[i];
    if (is_of_no_effect(execution, event)) continue;
    if (event.observes() && !contains(written, cell_of(event))) visit(event, event.op.part.of(event.read));
    if (event.writes) written.push_back(cell_of(event));
  }
  std::vector<Cell> written_later;
  for (auto i = round.rbegin(); i != round.rend(); ++i) {
    const Event& event = execution.events[*i];
    if (!event.writes || is_of_no_effect(execution, event) || contains(written_later, cell_of(event)))
      continue;
    visit(event, event.op.part.of(event.written));
    written_later.push_back(cell_of(event));
  }
}

}  // namespace

std::vector<LocationId> locations_that_decide_waits(const Execution& execution) {
  if (execution.ending != Ending::blocked || has_ended_early(execution) ||
      std::ranges::none_of(execution.threads, is_left))
    return {};
  std::vector<LocationId> locations;
  for (std::uint16_t t = 0; t < execution.threads.size(); ++t) {
    const ThreadEnd& end = execution.threads[t];
    if (end.state != ThreadState::waiting) continue;
    if (!is_left(end)) {
      if (end.next.accesses_memory()) add_once(locations, end.next.location);
      continue;
    }
    const std::vector<std::size_t> round = steps_from(execution, {t}, end.next.value);
    const bool chooses = std::ranges::any_of(round, [&](std::size_t i) {
      const Event& event = execution.events[i];
      return event.op.choices_on(event.read) > 1;
    });
    if (chooses || are_disturbed(execution, round) || lets_others_go_on(execution, {t})) return {};
    for_each_needed_value(execution, round,
                          [&](const Event& event, Value) { add_once(locations, event.op.location); });
  }
  return locations;
}

bool all_wait_with(const Execution& execution, LocationId location, Value value) {
  for (std::uint16_t t = 0; t < execution.threads.size(); ++t) {
    const ThreadEnd& end = execution.threads[t];
    if (end.state != ThreadState::waiting) continue;
    if (!is_left(end)) {
      if (end.next.accesses_memory() && end.next.location == location && end.next.may_see(value))
        return false;
      continue;
    }
    bool is_same = true;
    for_each_needed_value(execution, steps_from(execution, {t}, end.next.value),
                          [&](const Event& event, Value needed) {
                            if (event.op.location == location) is_same &= event.op.part.of(value) == needed;
                          });
    if (!is_same) return false;
  }
  return true;
}

std::optional<ThreadId> stuck_thread(const Execution& execution, const std::vector<ThreadId>& deadlocked) {
  for (const ThreadId thread : deadlocked)
    if (execution.threads[thread.value].next.role == Role::spin) return thread;
  return std::nullopt;
}

ThreadId shown_thread(const Execution& execution, const std::vector<ThreadId>& deadlocked) {
  HEDDLE_DCHECK(!deadlocked.empty());
  if (const std::vector<Wait> circle = circle_of(waits_at_end(execution)); !circle.empty())
    return circle.front().thread;
  for (const ThreadId thread : deadlocked)
    if (execution.threads[thread.value].next.kind != OpKind::join) return thread;
  return deadlocked.front();
}

}  // namespace heddle
