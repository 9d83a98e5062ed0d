// Finds which thread holds which lock, and which threads wait for which.
#pragma once

#include <optional>
#include <vector>

#include "core/execution.hpp"

namespace heddle {

struct HeldLock {
  LocationId lock;
  ThreadId holder;
  std::uint32_t since = 0;  // position of the step that took it
  bool is_shared = false;   // as one reader of several
};

/// The locks that are held before a position, in the order in which they were taken. A lock is a location
/// that some thread unlocks, or takes by waiting until it is free. A semaphore is none: the thread that took
/// it need not be the one that releases it.
[[nodiscard]] std::vector<HeldLock> locks_held(const Execution& execution, std::size_t position);

/// A thread that is blocked at the end, and the lock or the thread that it waits for.
struct Wait {
  ThreadId thread;
  std::optional<HeldLock> lock = {};    // none: it waits for no lock, or for one that no thread holds
  std::optional<ThreadId> joined = {};  // the thread that it joins
  [[nodiscard]] std::optional<ThreadId> waits_for() const {
    return lock ? std::optional(lock->holder) : joined;
  }
};

/// The threads that are blocked at the end.
[[nodiscard]] std::vector<Wait> waits_at_end(const Execution& execution);

/// Threads each of which waits for the next, and the last for the first; empty: there is no such cycle.
[[nodiscard]] std::vector<Wait> circle_of(const std::vector<Wait>& waits);

}  // namespace heddle
