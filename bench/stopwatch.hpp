// How long something takes: what this process computes. Other work on the machine does not count, though it
// may slow it down.
#pragma once

#include <ctime>

namespace heddle {

[[nodiscard]] inline double computed_seconds() {
  timespec time{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

template <class Work>
[[nodiscard]] double seconds(Work work) {
  const double start = computed_seconds();
  work();
  return computed_seconds() - start;
}

}  // namespace heddle
