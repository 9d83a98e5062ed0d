// Atomic access to shared pointers. In place of libstdc++'s, where a thread spins on a bit of the pointer: a thread that
// finds a mutex locked is not run at all. Every memory order is as strong as acquire and release, as a mutex is.
#pragma once

#include <bits/atomic_base.h>
#include <bits/shared_ptr.h>

namespace std {

/// Locks the mutex of an object, one of a table.
struct _Sp_locker {
  explicit _Sp_locker(const void*) noexcept;
  _Sp_locker(const void*, const void*) noexcept;
  ~_Sp_locker();
  _Sp_locker(const _Sp_locker&) = delete;
  _Sp_locker& operator=(const _Sp_locker&) = delete;

 private:
  unsigned char _M_key1;
  unsigned char _M_key2;
};

// --- shared pointers that are not atomic themselves ---

template <typename _Tp>
bool atomic_is_lock_free(const shared_ptr<_Tp>*) {
  return false;
}

template <typename _Tp>
shared_ptr<_Tp> atomic_load_explicit(const shared_ptr<_Tp>* __object, memory_order) {
  const _Sp_locker __lock(__object);
  return *__object;
}
template <typename _Tp>
shared_ptr<_Tp> atomic_load(const shared_ptr<_Tp>* __object) {
  return std::atomic_load_explicit(__object, memory_order_seq_cst);
}

// What is replaced goes with the parameter: after the lock, as its deleter may do anything.
template <typename _Tp>
void atomic_store_explicit(shared_ptr<_Tp>* __object, shared_ptr<_Tp> __desired, memory_order) {
  const _Sp_locker __lock(__object);
  __object->swap(__desired);
}
template <typename _Tp>
void atomic_store(shared_ptr<_Tp>* __object, shared_ptr<_Tp> __desired) {
  std::atomic_store_explicit(__object, std::move(__desired), memory_order_seq_cst);
}

template <typename _Tp>
shared_ptr<_Tp> atomic_exchange_explicit(shared_ptr<_Tp>* __object, shared_ptr<_Tp> __desired, memory_order) {
  const _Sp_locker __lock(__object);
  __object->swap(__desired);
  return __desired;
}
template <typename _Tp>
shared_ptr<_Tp> atomic_exchange(shared_ptr<_Tp>* __object, shared_ptr<_Tp> __desired) {
  return std::atomic_exchange_explicit(__object, std::move(__desired), memory_order_seq_cst);
}

template <typename _Tp>
bool atomic_compare_exchange_strong_explicit(shared_ptr<_Tp>* __object, shared_ptr<_Tp>* __expected,
                                             shared_ptr<_Tp> __desired, memory_order, memory_order) {
  shared_ptr<_Tp> __replaced;  // outlives the lock
  const _Sp_locker __lock(__object);
  const bool __same = __object->get() == __expected->get() && !__object->owner_before(*__expected) &&
                      !__expected->owner_before(*__object);
  if (__same) {
    __object->swap(__desired);
  } else {
    __replaced = std::move(*__expected);
    *__expected = *__object;
  }
  return __same;
}
template <typename _Tp>
bool atomic_compare_exchange_strong(shared_ptr<_Tp>* __object, shared_ptr<_Tp>* __expected,
                                    shared_ptr<_Tp> __desired) {
  return std::atomic_compare_exchange_strong_explicit(__object, __expected, std::move(__desired),
                                                      memory_order_seq_cst, memory_order_seq_cst);
}
template <typename _Tp>
bool atomic_compare_exchange_weak_explicit(shared_ptr<_Tp>* __object, shared_ptr<_Tp>* __expected,
                                           shared_ptr<_Tp> __desired, memory_order __success,
                                           memory_order __failure) {
  return std::atomic_compare_exchange_strong_explicit(__object, __expected, std::move(__desired), __success,
                                                      __failure);
}
template <typename _Tp>
bool atomic_compare_exchange_weak(shared_ptr<_Tp>* __object, shared_ptr<_Tp>* __expected,
                                  shared_ptr<_Tp> __desired) {
  return std::atomic_compare_exchange_strong(__object, __expected, std::move(__desired));
}

}  // namespace std

#if __cplusplus >= 202002L
#include <bits/heddle_atomic_pointer.h>
#endif
