// A thread's clock: it goes on when the thread looks at it, and when it has waited in vain.
#pragma once

#include <algorithm>
#include <ctime>

#include "runtime/native/guest.hpp"

namespace heddle {

inline constexpr std::int64_t start_of_time = 1'000'000'000;  // seconds

/// The thread gave up: it is later than that now.
inline void pass_time_until(Guest& guest, const timespec* deadline) {
  std::uint64_t& ticks = guest.me().ticks;
  ++ticks;
  if (deadline == nullptr) return;
  const auto seconds = static_cast<std::int64_t>(
      guest.load(reinterpret_cast<std::uint64_t>(&deadline->tv_sec), 8, plain_access));
  if (seconds >= start_of_time)
    ticks = std::max(ticks, static_cast<std::uint64_t>(seconds - start_of_time) + 1);
}

}  // namespace heddle
