// Decides whether the last steps of a thread only read.
#pragma once

#include <cstdint>
#include <span>

#include "core/assert.hpp"
#include "core/execution.hpp"

namespace heddle {

/// Returns the location that the thread read last, if its `steps` most recent steps changed no value in
/// memory; no_location otherwise.
[[nodiscard]] inline LocationId looked_at_last(std::span<const Event> events, std::size_t thread,
                                               std::uint32_t steps) {
  LocationId last = no_location;
  for (std::size_t i = events.size(); steps > 0 && i-- > 0;) {
    const Event& event = events[i];
    if (!event.id.strand.is_thread() || event.thread().value != thread) continue;
    --steps;
    if (event.writes && (!event.reads || event.written != event.read)) return no_location;
    if (event.reads && last == no_location) last = event.op.location;
  }
  HEDDLE_DCHECK(steps == 0);
  return last;
}

}  // namespace heddle
