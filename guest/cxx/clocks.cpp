// The clocks of <chrono>.
#include <chrono>
#include <ctime>

namespace {

std::chrono::nanoseconds read_clock(clockid_t clock) {
  std::timespec now;
  clock_gettime(clock, &now);
  return std::chrono::seconds(now.tv_sec) + std::chrono::nanoseconds(now.tv_nsec);
}

}  // namespace

namespace std::chrono {

system_clock::time_point system_clock::now() noexcept {
  return time_point(read_clock(CLOCK_REALTIME));
}

steady_clock::time_point steady_clock::now() noexcept {
  return time_point(read_clock(CLOCK_MONOTONIC));
}

}  // namespace std::chrono
