// How long something takes.
#pragma once

#include <chrono>

namespace heddle {

template <class Work>
[[nodiscard]] double seconds(Work work) {
  const auto start = std::chrono::steady_clock::now();
  work();
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

}  // namespace heddle
