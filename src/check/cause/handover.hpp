// Finds how the second thread of a race, or of a use of freed memory, observed that the first one had acted,
// without being ordered after it: a handover that does not synchronise.
#pragma once

#include <optional>

#include "check/memory_judge.hpp"
#include "core/execution.hpp"

namespace heddle {

/// Positions of a write and a read that reads it and does not synchronise with it. The first event of the
/// clash comes before the write, and the second after the read, in the same threads or through others; yet
/// they are not ordered.
struct WeakHandover {
  std::uint32_t write = 0;
  std::uint32_t read = 0;
};

/// The last direct handover from the first thread to the second by atomic accesses; none: there is none.
[[nodiscard]] std::optional<WeakHandover> weak_handover(const Execution& execution, const Clash& race);
/// The last handover by any accesses, directly or through other threads; none: there is none.
[[nodiscard]] std::optional<WeakHandover> any_handover(const Execution& execution, const Clash& clash);

}  // namespace heddle
