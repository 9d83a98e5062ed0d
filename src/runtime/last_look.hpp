// Whether a thread only looked around.
#pragma once

#include <cstdint>
#include <span>

#include "core/execution.hpp"

namespace heddle {

/// What a thread read last in so many newest steps of its own, if all that it did in them was to look: no
/// value in memory is another because of it. Else no location.
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
  return last;
}

}  // namespace heddle
