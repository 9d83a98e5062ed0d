// std::atomic of shared_ptr and weak_ptr: the pointer and a mutex.
#pragma once

#include <bits/atomic_base.h>
#include <bits/shared_ptr.h>
#include <bits/std_mutex.h>
#include <pthread.h>

#define __cpp_lib_atomic_shared_ptr 201711L

namespace std {

template <typename _Tp>
struct atomic;

/// Under this name, because shared pointers make it their friend.
template <typename _Tp>
class _Sp_atomic {
 public:
  using value_type = _Tp;
  static constexpr bool is_always_lock_free = false;
  bool is_lock_free() const noexcept { return false; }

  constexpr _Sp_atomic() noexcept = default;
  _Sp_atomic(_Tp __value) noexcept : _M_value(std::move(__value)) {}
  _Sp_atomic(const _Sp_atomic&) = delete;
  void operator=(const _Sp_atomic&) = delete;

  _Tp load(memory_order = memory_order_seq_cst) const noexcept {
    const lock_guard<mutex> __lock(_M_mutex);
    return _M_value;
  }
  operator _Tp() const noexcept { return load(); }

  // What is replaced goes with the parameter: after the lock, as its deleter may do anything.
  void store(_Tp __desired, memory_order = memory_order_seq_cst) noexcept {
    const lock_guard<mutex> __lock(_M_mutex);
    _M_value.swap(__desired);
  }
  _Tp exchange(_Tp __desired, memory_order = memory_order_seq_cst) noexcept {
    const lock_guard<mutex> __lock(_M_mutex);
    _M_value.swap(__desired);
    return __desired;
  }

  bool compare_exchange_strong(_Tp& __expected, _Tp __desired, memory_order, memory_order) noexcept {
    _Tp __replaced;  // outlives the lock
    const lock_guard<mutex> __lock(_M_mutex);
    const bool __same = _M_is(__expected);
    if (__same) {
      _M_value.swap(__desired);
    } else {
      __replaced = std::move(__expected);
      __expected = _M_value;
    }
    return __same;
  }
  bool compare_exchange_strong(_Tp& __expected, _Tp __desired,
                               memory_order __order = memory_order_seq_cst) noexcept {
    return compare_exchange_strong(__expected, std::move(__desired), __order, __order);
  }
  bool compare_exchange_weak(_Tp& __expected, _Tp __desired, memory_order __success,
                             memory_order __failure) noexcept {
    return compare_exchange_strong(__expected, std::move(__desired), __success, __failure);
  }
  bool compare_exchange_weak(_Tp& __expected, _Tp __desired,
                             memory_order __order = memory_order_seq_cst) noexcept {
    return compare_exchange_strong(__expected, std::move(__desired), __order, __order);
  }

  void wait(_Tp __old, memory_order = memory_order_seq_cst) const noexcept {
    const lock_guard<mutex> __lock(_M_mutex);
    while (_M_is(__old)) pthread_cond_wait(&_M_notified, _M_mutex.native_handle());
  }
  void notify_one() noexcept { pthread_cond_signal(&_M_notified); }
  void notify_all() noexcept { pthread_cond_broadcast(&_M_notified); }

 private:
  /// The same object and the same owners: pointers that are equal may have different ones.
  bool _M_is(const _Tp& __other) const noexcept {
    return _M_value._M_ptr == __other._M_ptr && _M_value._M_refcount._M_pi == __other._M_refcount._M_pi;
  }

  mutable mutex _M_mutex;
  mutable pthread_cond_t _M_notified = PTHREAD_COND_INITIALIZER;
  _Tp _M_value;
};

template <typename _Tp>
struct atomic<shared_ptr<_Tp>> : _Sp_atomic<shared_ptr<_Tp>> {
  constexpr atomic() noexcept = default;
  constexpr atomic(nullptr_t) noexcept {}
  atomic(shared_ptr<_Tp> __value) noexcept : _Sp_atomic<shared_ptr<_Tp>>(std::move(__value)) {}
  atomic(const atomic&) = delete;
  void operator=(const atomic&) = delete;
  void operator=(shared_ptr<_Tp> __desired) noexcept { this->store(std::move(__desired)); }
  void operator=(nullptr_t) noexcept { this->store(nullptr); }
};

template <typename _Tp>
struct atomic<weak_ptr<_Tp>> : _Sp_atomic<weak_ptr<_Tp>> {
  constexpr atomic() noexcept = default;
  atomic(weak_ptr<_Tp> __value) noexcept : _Sp_atomic<weak_ptr<_Tp>>(std::move(__value)) {}
  atomic(const atomic&) = delete;
  void operator=(const atomic&) = delete;
  void operator=(weak_ptr<_Tp> __desired) noexcept { this->store(std::move(__desired)); }
};

}  // namespace std
