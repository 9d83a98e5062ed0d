// The processor time that a process has used: other processes on the machine do not count.
#pragma once

#include <ctime>

namespace heddle {

/// The time of a process's CPU clock, in seconds.
[[nodiscard]] inline double processor_seconds(clockid_t clock = CLOCK_PROCESS_CPUTIME_ID) {
  timespec time{};
  clock_gettime(clock, &time);
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

}  // namespace heddle
