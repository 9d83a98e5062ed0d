// How the second thread of a race, or of a use of freed memory, came to know of what the first had done,
// without being ordered after it.
#pragma once

#include <optional>

#include "check/memory_judge.hpp"
#include "core/execution.hpp"

namespace heddle {

/// Positions. The read takes its value from the write. They do not synchronise, so the second event is not
/// ordered after the first, though it comes after the read, and the first before the write: in the same
/// threads, or through others.
struct WeakHandover {
  std::uint32_t write = 0;
  std::uint32_t read = 0;
};

/// Of atomic accesses alone.
[[nodiscard]] std::optional<WeakHandover> weak_handover(const Execution& execution, const Clash& race);
/// Of any, and through other threads, too.
[[nodiscard]] std::optional<WeakHandover> any_handover(const Execution& execution, const Clash& clash);

}  // namespace heddle
