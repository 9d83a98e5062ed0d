// Compares an execution that was run with the walk of the same plan through the threads' automata. They
// differ only if threads share state that no event shows.
#pragma once

#include <optional>

#include "core/execution.hpp"

namespace heddle {

/// Where the two first differ.
struct WalkDifference {
  ThreadId thread;
  SiteId site;
};

/// Returns none if they are the same, but for what a walk does not know: from which state a created thread
/// starts, and when exactly a thread failed that took no step.
[[nodiscard]] std::optional<WalkDifference> first_difference(const Execution& ran, const Execution& walked);

}  // namespace heddle
