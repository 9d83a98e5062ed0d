// Measures wall-clock time.
#pragma once

#include <algorithm>
#include <chrono>
#include <optional>

namespace heddle::checking {

using Time = std::chrono::steady_clock::time_point;

[[nodiscard]] inline Time now() {
  return std::chrono::steady_clock::now();
}

[[nodiscard]] inline double seconds_since(Time start) {
  return std::chrono::duration<double>(now() - start).count();
}

/// Returns how much of a limit in seconds, counted from `start`, is left: at least 0; none if there is no
/// limit.
[[nodiscard]] inline std::optional<double> left_of(std::optional<double> seconds, Time start) {
  if (!seconds) return std::nullopt;
  return std::max(0.0, *seconds - seconds_since(start));
}

}  // namespace heddle::checking
