// What std::counting_semaphore is made of: a POSIX semaphore. Heddle runs a thread only when its sem_wait succeeds, so
// that acquiring is one step where libstdc++ needs a load, a compare-exchange and a loop around them.
#pragma once

#include <bits/atomic_base.h>
#include <bits/chrono.h>
#include <bits/heddle_time.h>
#include <climits>
#include <cstddef>
#include <ctime>
#include <ext/numeric_traits.h>
#include <semaphore.h>

namespace std {

class __semaphore_impl {
 public:
  static constexpr ptrdiff_t _S_max = INT_MAX;

  explicit __semaphore_impl(ptrdiff_t __count) noexcept {
    sem_init(&_M_semaphore, 0, static_cast<unsigned>(__count));
  }
  ~__semaphore_impl() { sem_destroy(&_M_semaphore); }
  __semaphore_impl(const __semaphore_impl&) = delete;
  __semaphore_impl& operator=(const __semaphore_impl&) = delete;

  void _M_acquire() noexcept { sem_wait(&_M_semaphore); }
  bool _M_try_acquire() noexcept { return sem_trywait(&_M_semaphore) == 0; }

  template <typename _Rep, typename _Period>
  bool _M_try_acquire_for(const chrono::duration<_Rep, _Period>& __time) noexcept {
    if (__time <= __time.zero()) return _M_try_acquire();
    const long __most = chrono::nanoseconds::max().count();
    const long __now = chrono::system_clock::now().time_since_epoch().count();
    const long __length = __heddle::__nanoseconds_of(__time);
    return _M_try_acquire_until(__length >= __most / 2 ? __most : __now + __length);
  }
  template <typename _Clock, typename _Duration>
  bool _M_try_acquire_until(const chrono::time_point<_Clock, _Duration>& __time) noexcept {
    if constexpr (__heddle::__is_heddles_clock<_Clock>::value)
      return _M_try_acquire_until(__heddle::__nanoseconds_of(__time.time_since_epoch()));
    else
      return _M_try_acquire_for(__time - _Clock::now());
  }

  void _M_release(ptrdiff_t __count) noexcept {
    if (__count == 1)
      sem_post(&_M_semaphore);
    else  // at once: no thread may see only some of them. Heddle keeps the count in the first eight bytes.
      __atomic_fetch_add(reinterpret_cast<long*>(&_M_semaphore), __count, __ATOMIC_RELEASE);
  }

 private:
  bool _M_try_acquire_until(long __nanoseconds) noexcept {
    const timespec __deadline = __heddle::__timespec_of(__nanoseconds);
    return sem_timedwait(&_M_semaphore, &__deadline) == 0;
  }

  sem_t _M_semaphore;
};

}  // namespace std
