// Who holds which lock, and who waits for whom.
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

/// The locks that are held before a position, in the order in which they were taken. A lock is what some
/// thread gives back by an unlock, or takes by waiting until it is free. A semaphore is none: who took it
/// need not be who gives it back.
[[nodiscard]] std::vector<HeldLock> locks_held(const Execution& execution, std::size_t position);

/// A thread that waits at the end, and for whom: who holds the lock, or whose end it waits for.
struct Wait {
  ThreadId thread;
  std::optional<HeldLock> lock = {};    // nothing: it waits for no lock, or nobody holds it
  std::optional<ThreadId> joined = {};  // it waits for the end of this thread
  [[nodiscard]] std::optional<ThreadId> waits_for() const {
    return lock ? std::optional(lock->holder) : joined;
  }
};

[[nodiscard]] std::vector<Wait> waits_at_end(const Execution& execution);

/// Threads each of which waits for the next, and the last for the first; empty: there is no such circle.
[[nodiscard]] std::vector<Wait> circle_of(const std::vector<Wait>& waits);

}  // namespace heddle
