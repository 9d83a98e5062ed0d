// The word that says whether a future is ready. In place of libstdc++'s, where threads mark it when they wait: that is
// one more step.
#pragma once

#include <atomic>
#include <bits/chrono.h>
#include <bits/heddle_time.h>
#include <bits/heddle_wait.h>

namespace std {

/// The word is 0 until something else is stored, once: <future> uses it in no other way, and with no other memory order
/// than acquire and release.
template <unsigned = 0>
class __atomic_futex_unsigned {
 public:
  explicit __atomic_futex_unsigned(unsigned __value) : _M_value(__value) {}

  unsigned _M_load(memory_order) { return __atomic_load_n(&_M_value, __ATOMIC_ACQUIRE); }
  void _M_load_when_equal(unsigned, memory_order) { __heddle::__wait_for_change(&_M_value, 0); }

  // False: the time is over.
  template <typename _Rep, typename _Period>
  bool _M_load_when_equal_for(unsigned, memory_order, const chrono::duration<_Rep, _Period>& __time) {
    return __heddle::__wait_for_change_for(&_M_value, 0, __heddle::__nanoseconds_of(__time)) != 0;
  }
  template <typename _Clock, typename _Duration>
  bool _M_load_when_equal_until(unsigned, memory_order, const chrono::time_point<_Clock, _Duration>& __deadline) {
    return _M_wait_until(__deadline, __heddle::__is_heddles_clock<_Clock>());
  }

  void _M_store_notify_all(unsigned __value, memory_order) { __atomic_store_n(&_M_value, __value, __ATOMIC_RELEASE); }

 private:
  template <typename _Clock, typename _Duration>
  bool _M_wait_until(const chrono::time_point<_Clock, _Duration>& __deadline, true_type) {
    return __heddle::__wait_for_change_until(&_M_value, 0,
                                             __heddle::__nanoseconds_of(__deadline.time_since_epoch())) != 0;
  }
  template <typename _Clock, typename _Duration>
  bool _M_wait_until(const chrono::time_point<_Clock, _Duration>& __deadline, false_type) {
    return __heddle::__wait_for_change_for(&_M_value, 0,
                                           __heddle::__nanoseconds_of(__deadline - _Clock::now())) != 0;
  }

  unsigned _M_value;
};

}  // namespace std
