// std::this_thread::sleep_for and sleep_until. In place of libstdc++'s, where a thread that sleeps until a point of time looks at the
// clock and compares: here that is one call.
#pragma once

#if __cplusplus >= 201103L

#include <bits/chrono.h>
#include <bits/heddle_time.h>
#include <cerrno>  // programs get it through <thread>
#include <time.h>

namespace std {

namespace __heddle {

template <typename _Clock, typename _Duration>
void __sleep_until(const chrono::time_point<_Clock, _Duration>& __deadline, true_type) {
  heddle_sleep_until(__heddle::__nanoseconds_of(__deadline.time_since_epoch()));
}

}  // namespace __heddle

namespace this_thread {

template <typename _Rep, typename _Period>
inline void sleep_for(const chrono::duration<_Rep, _Period>& __time) {
  heddle_sleep_for(__heddle::__nanoseconds_of(__time));
}

}  // namespace this_thread

namespace __heddle {

/// By a clock of the program's own.
template <typename _Clock, typename _Duration>
void __sleep_until(const chrono::time_point<_Clock, _Duration>& __deadline, false_type) {
  for (auto __now = _Clock::now(); __now < __deadline; __now = _Clock::now())
    this_thread::sleep_for(__deadline - __now);
}

}  // namespace __heddle

namespace this_thread {

template <typename _Clock, typename _Duration>
inline void sleep_until(const chrono::time_point<_Clock, _Duration>& __deadline) {
  __heddle::__sleep_until(__deadline, __heddle::__is_heddles_clock<_Clock>());
}

}  // namespace this_thread
}  // namespace std

#endif
