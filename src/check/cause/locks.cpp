#include "check/cause/locks.hpp"

#include <algorithm>

namespace heddle {

namespace {

bool counts_down(const Operation& op) {
  return op.update_kind == Update::Kind::add && op.value < 0;
}

bool takes_when_free(const Operation& op) {
  return op.kind == OpKind::modify && op.has_guard() && op.role == Role::none && !counts_down(op);
}

/// Whether the operation releases a lock: an unlock; a reader that leaves counts down; call_once ends by a
/// store.
bool gives_back(const Operation& op) {
  return op.kind == OpKind::unlock || op.kind == OpKind::store ||
         (op.kind == OpKind::modify && counts_down(op));
}

/// By location: whether it is a lock.
std::vector<bool> locks_of(const Execution& execution) {
  std::vector<bool> is_lock(execution.locations);
  const auto note_lock = [&](const Operation& op) {
    if (op.location.value < is_lock.size() && (op.kind == OpKind::unlock || takes_when_free(op)))
      is_lock[op.location.value] = true;
  };
  for (const Event& event : execution.events) note_lock(event.op);
  for (const ThreadEnd& end : execution.threads)
    if (end.state == ThreadState::waiting) note_lock(end.next);
  return is_lock;
}

const Wait* wait_of(const std::vector<Wait>& waits, ThreadId thread) {
  const auto found = std::ranges::find(waits, thread, &Wait::thread);
  return found == waits.end() ? nullptr : &*found;
}

}  // namespace

std::vector<HeldLock> locks_held(const Execution& execution, std::size_t position) {
  const std::vector<bool> is_lock = locks_of(execution);
  std::vector<HeldLock> held;
  for (std::uint32_t i = 0; i < std::min(position, execution.events.size()); ++i) {
    const Event& event = execution.events[i];
    const LocationId lock = event.op.location;
    if (lock.value >= is_lock.size() || !is_lock[lock.value] || !event.writes) continue;
    if (!gives_back(event.op)) {
      held.push_back({lock, event.thread(), i, event.op.update_kind == Update::Kind::add});
    } else {
      const auto mine = std::ranges::find_if(
          held, [&](const HeldLock& other) { return other.lock == lock && other.holder == event.thread(); });
      if (mine != held.end()) held.erase(mine);
    }
  }
  return held;
}

std::vector<Wait> waits_at_end(const Execution& execution) {
  const std::vector<HeldLock> held = locks_held(execution, execution.events.size());
  std::vector<Wait> waits;
  for (std::size_t t = 0; t < execution.threads.size(); ++t) {
    const ThreadEnd& end = execution.threads[t];
    if (end.state != ThreadState::waiting) continue;
    Wait wait{{static_cast<std::uint16_t>(t)}};
    if (end.next.kind == OpKind::join) wait.joined = end.next.target;
    if (takes_when_free(end.next))
      if (const auto lock = std::ranges::find(held, end.next.location, &HeldLock::lock); lock != held.end())
        wait.lock = *lock;
    waits.push_back(wait);
  }
  return waits;
}

std::vector<Wait> circle_of(const std::vector<Wait>& waits) {
  for (const Wait& start : waits) {
    std::vector<Wait> path;
    for (const Wait* at = &start; at != nullptr && path.size() <= waits.size();) {
      path.push_back(*at);
      if (at->waits_for() == start.thread) return path;
      at = at->waits_for() ? wait_of(waits, *at->waits_for()) : nullptr;
    }
  }
  return {};
}

}  // namespace heddle
