// How the second thread of a race came to know of what the first had done, without being ordered after it.
#pragma once

#include <optional>

#include "check/memory_judge.hpp"
#include "core/execution.hpp"

namespace heddle {

/// Positions. The read takes its value from the write, which follows the first access of the race in its thread; the second
/// access follows the read. Their orders are too weak to synchronise.
struct WeakHandover {
  std::uint32_t write = 0;
  std::uint32_t read = 0;
};

[[nodiscard]] std::optional<WeakHandover> weak_handover(const Execution& execution, const Clash& race);

}  // namespace heddle
