// What stop tokens, sources and callbacks share.
#pragma once

#include <atomic>
#include <bits/move.h>
#include <bits/std_mutex.h>
#include <bits/std_thread.h>

namespace std {
namespace __heddle {

/// A callback in the list of its state. All but the function is guarded by the state's mutex.
struct _Stop_entry {
  using _Run = void(_Stop_entry&) noexcept;
  explicit _Stop_entry(_Run* __run) noexcept : _M_run(__run) {}

  _Run* const _M_run;
  _Stop_entry* _M_next = nullptr;
  _Stop_entry** _M_link = nullptr;  // what points to this entry; null: not in the list
};

class _Stop_state {
 public:
  bool _M_stop_requested() const noexcept {
    return (_M_status.load(memory_order_acquire) & _S_requested) != 0;
  }
  bool _M_stop_possible() const noexcept { return _M_status.load(memory_order_acquire) != 0; }

  void _M_add_source() noexcept { _M_status.fetch_add(_S_source, memory_order_relaxed); }
  void _M_remove_source() noexcept { _M_status.fetch_sub(_S_source, memory_order_release); }
  void _M_add_owner() noexcept { _M_owners.fetch_add(1, memory_order_relaxed); }
  void _M_remove_owner() noexcept {
    if (_M_owners.fetch_sub(1, memory_order_acq_rel) == 1) delete this;
  }

  bool _M_request_stop() noexcept {
    if ((_M_status.fetch_or(_S_requested, memory_order_acq_rel) & _S_requested) != 0) return false;
    _M_mutex.lock();
    if (_M_first == nullptr) {
      _M_mutex.unlock();
      return true;
    }
    _M_add_owner();  // callbacks may destroy all other owners
    _M_requester = this_thread::get_id();
    while (_M_first != nullptr) {
      _Stop_entry* const __entry = _M_running = _M_first;
      _S_unlink(*__entry);
      _M_mutex.unlock();
      __entry->_M_run(*__entry);
      _M_mutex.lock();
      _M_running = nullptr;
      if (_M_awaited) _M_returned.notify_all();
      _M_awaited = false;
    }
    _M_mutex.unlock();
    _M_remove_owner();
    return true;
  }

  /// False: it will not be called later. That is when it was called now, or when no source is left to request a stop.
  bool _M_add(_Stop_entry& __entry) noexcept {
    _M_mutex.lock();
    const unsigned __status = _M_status.load(memory_order_relaxed);
    const bool __requested = (__status & _S_requested) != 0;
    const bool __listed = !__requested && __status != 0;
    if (__listed) _M_link(__entry);
    _M_mutex.unlock();
    if (__requested) __entry._M_run(__entry);
    return __listed;
  }

  /// When it returns, the callback does not run any more, unless it is the caller.
  void _M_remove(_Stop_entry& __entry) noexcept {
    _M_mutex.lock();
    if (__entry._M_link != nullptr)
      _S_unlink(__entry);
    else
      _M_wait_for(__entry);
    _M_mutex.unlock();
  }

 private:
  void _M_wait_for(const _Stop_entry& __entry) noexcept {
    while (_M_running == &__entry && _M_requester != this_thread::get_id()) {
      _M_awaited = true;
      _M_returned.wait(_M_mutex);
    }
  }
  void _M_link(_Stop_entry& __entry) noexcept {
    __entry._M_next = _M_first;
    __entry._M_link = &_M_first;
    if (_M_first != nullptr) _M_first->_M_link = &__entry._M_next;
    _M_first = &__entry;
  }
  static void _S_unlink(_Stop_entry& __entry) noexcept {
    *__entry._M_link = __entry._M_next;
    if (__entry._M_next != nullptr) __entry._M_next->_M_link = __entry._M_link;
    __entry._M_link = nullptr;
  }

  static constexpr unsigned _S_requested = 1;
  static constexpr unsigned _S_source = 2;

  atomic<unsigned> _M_owners{1};
  atomic<unsigned> _M_status{_S_source};  // whether a stop is requested, and the number of sources
  mutex _M_mutex;                         // guards what follows
  _Stop_entry* _M_first = nullptr;
  _Stop_entry* _M_running = nullptr;
  thread::id _M_requester;
  bool _M_awaited = false;  // a thread waits for the running callback to return
  __condvar _M_returned;
};

class _Stop_state_ref {
 public:
  _Stop_state_ref() = default;
  explicit _Stop_state_ref(_Stop_state* __owned) noexcept : _M_state(__owned) {}
  _Stop_state_ref(const _Stop_state_ref& __other) noexcept : _M_state(__other._M_state) {
    if (_M_state != nullptr) _M_state->_M_add_owner();
  }
  _Stop_state_ref(_Stop_state_ref&& __other) noexcept { _M_swap(__other); }
  _Stop_state_ref& operator=(_Stop_state_ref __other) noexcept {
    _M_swap(__other);
    return *this;
  }
  ~_Stop_state_ref() {
    if (_M_state != nullptr) _M_state->_M_remove_owner();
  }

  void _M_swap(_Stop_state_ref& __other) noexcept { std::swap(_M_state, __other._M_state); }
  explicit operator bool() const noexcept { return _M_state != nullptr; }
  _Stop_state* operator->() const noexcept { return _M_state; }
  friend bool operator==(const _Stop_state_ref&, const _Stop_state_ref&) = default;

 private:
  _Stop_state* _M_state = nullptr;
};

}  // namespace __heddle
}  // namespace std
