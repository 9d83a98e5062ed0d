// Times as Heddle takes them: nanoseconds, without a comparison that would depend on what a clock says. As programs in any
// version of the language include it, it is written in the first that has <chrono>.
#pragma once

#include <bits/chrono.h>
#include <time.h>
#include <type_traits>

extern "C" {
/// Sleeps so long, and until a point of time.
void heddle_sleep_for(long __nanoseconds) __attribute__((__nothrow__));
void heddle_sleep_until(long __nanoseconds) __attribute__((__nothrow__));
}

namespace std {
namespace __heddle {

/// Both show the same time, so that a point of one is a point of the other.
template <typename _Clock>
struct __is_heddles_clock : integral_constant<bool, is_same<_Clock, chrono::system_clock>::value ||
                                                        is_same<_Clock, chrono::steady_clock>::value> {};

template <typename _Duration>
long __count_nanoseconds(const _Duration& __time, false_type) {
  return chrono::duration_cast<chrono::nanoseconds>(__time).count();
}
template <typename _Duration>
long __count_nanoseconds(const _Duration& __time, true_type) {
  if (chrono::duration<double>(__time) >= chrono::duration<double>(chrono::nanoseconds::max()))
    return chrono::nanoseconds::max().count();
  return __heddle::__count_nanoseconds(__time, false_type());
}

/// At most as many as a clock can tell: what is longer never ends.
template <typename _Rep, typename _Period>
long __nanoseconds_of(const chrono::duration<_Rep, _Period>& __time) {
  return __heddle::__count_nanoseconds(
      __time, integral_constant<bool, ratio_less<nano, _Period>::value || is_floating_point<_Rep>::value>());
}

/// Of a time that is not before the epoch.
inline timespec __timespec_of(long __nanoseconds) {
  timespec __result;
  __result.tv_sec = __nanoseconds / 1000000000;
  __result.tv_nsec = __nanoseconds % 1000000000;
  return __result;
}

}  // namespace __heddle
}  // namespace std
