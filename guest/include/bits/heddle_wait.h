// Sleeping until another thread changes a word: what Heddle offers to programs, for words of any type.
#pragma once

extern "C" {
/// Sleeps if the word is as expected. True: was woken.
bool heddle_wait_on(const void* __address, unsigned long __size, long __expected) __attribute__((__nothrow__));
/// Sleeps as long as the word has the old value. Returns the new one.
long heddle_await(const void* __address, unsigned long __size, long __old) __attribute__((__nothrow__));
/// As above, until a deadline or for so long. Returns the old value if the time is over.
long heddle_await_for(const void* __address, unsigned long __size, long __old, long __nanoseconds, bool __is_deadline)
    __attribute__((__nothrow__));
/// Wakes the threads that sleep on the word. Only its address matters: it may be gone.
void heddle_wake(const void* __address, bool __all) __attribute__((__nothrow__));
}

namespace std {
namespace __heddle {

template <unsigned long _Size>
struct __word {
  static_assert(_Size == 1, "Heddle lets a thread wait only for atomics of 1, 2, 4 or 8 bytes");
  using __type = signed char;
};
template <>
struct __word<2> {
  using __type = short;
};
template <>
struct __word<4> {
  using __type = int;
};
template <>
struct __word<8> {
  using __type = long;
};

/// The bits of a value, sign-extended.
template <typename _Tp>
long __bits(const _Tp& __value) noexcept {
  return __builtin_bit_cast(typename __word<sizeof(_Tp)>::__type, __value);
}

template <typename _Tp>
bool __sleep_while(const _Tp* __address, const _Tp& __value) noexcept {
  return heddle_wait_on(__address, sizeof(_Tp), __heddle::__bits(__value));
}

// --- words of the library's own, whose changes are always announced ---

/// Waits for another value, and returns it.
inline unsigned __wait_for_change(const unsigned* __word, unsigned __old) noexcept {
  return static_cast<unsigned>(heddle_await(__word, sizeof(unsigned), __heddle::__bits(__old)));
}

/// As above, for so long or until then; the old value if the time is over.
inline unsigned __wait_for_change_for(const unsigned* __word, unsigned __old, long __nanoseconds) noexcept {
  return static_cast<unsigned>(
      heddle_await_for(__word, sizeof(unsigned), __heddle::__bits(__old), __nanoseconds, false));
}
inline unsigned __wait_for_change_until(const unsigned* __word, unsigned __old, long __nanoseconds) noexcept {
  return static_cast<unsigned>(
      heddle_await_for(__word, sizeof(unsigned), __heddle::__bits(__old), __nanoseconds, true));
}

}  // namespace __heddle
}  // namespace std
