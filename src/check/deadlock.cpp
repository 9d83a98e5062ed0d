#include "check/deadlock.hpp"

#include "check/cause/locks.hpp"
#include "core/assert.hpp"

namespace heddle {

namespace {

bool reaches_memory(const Event& event) {
  return event.is_drain() || (event.writes && !event.buffered);
}

/// Whether memory holds at the end the value that the event read, or wrote, there.
bool still_holds(const Execution& execution, std::size_t position) {
  const Event& event = execution.events[position];
  const Value value = event.writes ? event.written : event.read;
  for (std::size_t i = execution.events.size(); i-- > position + 1;) {
    const Event& later = execution.events[i];
    if (later.op.location == event.op.location && reaches_memory(later)) return later.written == value;
  }
  return true;
}

/// Whether a loop of several reads, which was stopped at its first iteration that changed nothing, would spin
/// for ever: only if memory still holds all that this iteration read. Else the loop ends, in other
/// executions.
bool goes_round_for_ever(const Execution& execution, ThreadId thread, const Operation& wait) {
  for (std::size_t i = 0; i < execution.events.size(); ++i) {
    const Event& event = execution.events[i];
    const bool of_the_round =
        event.id.strand == strand_of(thread) && static_cast<Value>(event.id.index) >= wait.value;
    if (of_the_round && event.observes() && !still_holds(execution, i)) return false;
  }
  return true;
}

bool is_left_loop(const Operation& wait) {
  return wait.role == Role::spin && wait.guard_kind == Predicate::Kind::never;
}

}  // namespace

std::vector<ThreadId> deadlocked_threads(const Execution& execution) {
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
    if (is_left_loop(next) && !goes_round_for_ever(execution, thread, next)) return {};
    waiting.push_back(thread);
  }
  return waiting;
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
