// Which events change memory.
#pragma once

#include "core/execution.hpp"

namespace heddle {

/// Whether the event changes memory: a write that is not buffered, or the drain of one that was.
[[nodiscard]] inline bool reaches_memory(const Event& event) {
  return event.is_drain() || (event.writes && !event.buffered);
}

}  // namespace heddle
