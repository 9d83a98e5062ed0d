// Deadlocks: threads are blocked for ever, though no assumption, bound or failure ended a thread early.
#pragma once

#include <optional>
#include <vector>

#include "core/execution.hpp"
#include "core/wait_rules.hpp"

namespace heddle {

/// The threads that are blocked for ever; empty: the execution is no deadlock. A thread that was left in a
/// loop after a round that changed nothing is blocked for ever if each further round would be the same: the
/// rounds of all such threads, one after the other, are an execution that never ends.
[[nodiscard]] std::vector<ThreadId> deadlocked_threads(const Execution& execution,
                                                       const WaitRules& rules = {});

/// Returns the locations whose values at the end decide whether threads that were left in their loops spin
/// for ever, and the others that are blocked wait for ever; empty if no thread was left, or if that is
/// impossible whatever these values are.
[[nodiscard]] std::vector<LocationId> locations_that_decide_waits(const Execution& execution);
/// Whether all these threads would be blocked for ever, as far as this location is concerned, if memory held
/// this value there at the end.
[[nodiscard]] bool all_wait_with(const Execution& execution, LocationId location, Value value);

/// One of the deadlocked threads that spins for ever in a loop; none: there is none.
[[nodiscard]] std::optional<ThreadId> stuck_thread(const Execution& execution,
                                                   const std::vector<ThreadId>& deadlocked);

/// The thread at which a deadlock is reported: one of a cycle of threads that wait for each other; else one
/// that waits for more than another's end. Precondition: `deadlocked` is not empty.
[[nodiscard]] ThreadId shown_thread(const Execution& execution, const std::vector<ThreadId>& deadlocked);

}  // namespace heddle
