// Memory models as data: they differ only in where a store waits before it reaches memory.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "core/ids.hpp"

namespace heddle {

enum class Buffering : std::uint8_t {
  none,                     // a store is in memory at once
  per_thread,               // one first-in-first-out buffer a thread
  per_thread_and_location,  // one a thread and location
};

struct Model {
  std::string_view name;
  std::string_view summary;
  Buffering buffering = Buffering::none;

  /// The strand through which a buffered store of this thread to this location reaches memory.
  [[nodiscard]] constexpr StrandId buffer_of(ThreadId thread, LocationId location) const {
    return {thread, buffering == Buffering::per_thread_and_location ? 1 + location.value : 1};
  }
  friend constexpr bool operator==(const Model& a, const Model& b) { return a.name == b.name; }
};

inline constexpr Model sc{"sc", "sequential consistency: no store buffers", Buffering::none};
inline constexpr Model tso{"tso", "total store order (x86): one store buffer a thread",
                           Buffering::per_thread};
inline constexpr Model pso{"pso", "partial store order: one store buffer a thread and location",
                           Buffering::per_thread_and_location};

/// Every model there is, strongest first. A new one is one more row.
inline constexpr std::array models{sc, tso, pso};

}  // namespace heddle
