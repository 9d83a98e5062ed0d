// Deadlock: threads wait for each other, and nothing that the program says ended a thread early.
#pragma once

#include <vector>

#include "core/execution.hpp"

namespace heddle {

/// The threads that wait for ever in a deadlock; empty if the execution is none.
[[nodiscard]] std::vector<ThreadId> deadlocked_threads(const Execution& execution);

}  // namespace heddle
