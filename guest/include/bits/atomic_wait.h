// Waiting for atomics: on the object itself, without spinning and without a pool of waiters. In place of libstdc++'s.
#pragma once

// Most are not needed here, but programs get these names through <atomic>.
#include <bits/c++config.h>
#include <bits/functional_hash.h>
#include <bits/gthr.h>
#include <bits/heddle_wait.h>
#include <bits/std_mutex.h>
#include <cerrno>
#include <climits>
#include <ext/numeric_traits.h>
#include <syscall.h>
#include <unistd.h>

#define __cpp_lib_atomic_wait 201907L

namespace std {

template <typename _Tp, typename _Load>
void __atomic_wait_address_v(const _Tp* __address, _Tp __old, _Load __load) noexcept {
  while (__heddle::__bits<_Tp>(__load()) == __heddle::__bits(__old))
    __heddle::__sleep_while(__address, __old);
}

template <typename _Tp>
void __atomic_notify_address(const _Tp* __address, bool __all) noexcept {
  heddle_wake(__address, __all);
}

}  // namespace std
