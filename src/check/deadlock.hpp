// Deadlock: threads wait for each other, and nothing that the program says ended a thread early.
#pragma once

#include <optional>
#include <vector>

#include "core/execution.hpp"

namespace heddle {

/// The threads that wait for ever in a deadlock; empty if the execution is none.
[[nodiscard]] std::vector<ThreadId> deadlocked_threads(const Execution& execution);

/// One of them that goes round in a loop for ever, if there is one: it is not waiting for another thread's
/// turn to end.
[[nodiscard]] std::optional<ThreadId> stuck_thread(const Execution& execution,
                                                   const std::vector<ThreadId>& deadlocked);

/// Where a deadlock is shown: one of the threads that wait for each other in a circle; else, one that waits
/// for more than another's end.
[[nodiscard]] ThreadId shown_thread(const Execution& execution, const std::vector<ThreadId>& deadlocked);

}  // namespace heddle
