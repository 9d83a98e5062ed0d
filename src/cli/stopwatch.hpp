// Times as they are reported.
#pragma once

#include <chrono>

namespace heddle::cli {

using Time = std::chrono::steady_clock::time_point;

[[nodiscard]] inline Time now() {
  return std::chrono::steady_clock::now();
}

[[nodiscard]] inline double seconds_since(Time start) {
  return std::chrono::duration<double>(now() - start).count();
}

}  // namespace heddle::cli
