// <threads.h>: the functions of pthreads under other names and with other results.
#include <array>
#include <threads.h>

#include "runtime/native/library/call.hpp"
#include "runtime/native/library/clocks.hpp"
#include "runtime/native/library/conditions.hpp"
#include "runtime/native/library/keys.hpp"
#include "runtime/native/library/library.hpp"
#include "runtime/native/library/mutexes.hpp"
#include "runtime/native/library/once.hpp"
#include "runtime/native/library/threads.hpp"

namespace heddle {

namespace {

int guest_thrd_create(thrd_t* handle, thrd_start_t function, void* argument) {
  // Called as if it returned a pointer: its int result is in the same register.
  void* const entry = reinterpret_cast<void*>(function);
  create_thread(Guest::current(), address_of(handle), reinterpret_cast<Guest::Entry>(entry), argument);
  return thrd_success;
}
int guest_thrd_join(thrd_t handle, int* result) {
  Guest& guest = Guest::current();
  const auto joined = join_thread(guest, handle);
  if (!joined) return thrd_error;
  // The function returned an int: only its bits of the result are meaningful.
  const auto value = static_cast<std::int32_t>(address_of(*joined));
  if (result != nullptr) guest.store(address_of(result), value, 4, plain_access);
  return thrd_success;
}
void guest_thrd_exit(int result) {
  exit_thread(Guest::current(), pointer_to(static_cast<std::uint32_t>(result)));
}
int guest_thrd_detach(thrd_t handle) {
  detach_thread(Guest::current(), handle);
  return thrd_success;
}
thrd_t guest_thrd_current() {
  return Guest::current().running() + 1;
}
int guest_thrd_equal(thrd_t a, thrd_t b) {
  return a == b ? 1 : 0;
}

int guest_mtx_init(mtx_t* mutex, int type) {
  if ((type & ~(mtx_recursive | mtx_timed)) != 0) return thrd_error;
  const bool recursive = (type & mtx_recursive) != 0;
  init_mutex(Guest::current(), address_of(mutex), recursive ? MutexKind::recursive : MutexKind::normal);
  return thrd_success;
}
void guest_mtx_destroy(mtx_t* mutex) {
  destroy_mutex(Guest::current(), address_of(mutex));
}
int guest_mtx_lock(mtx_t* mutex) {
  return lock_mutex(Guest::current(), address_of(mutex)) == 0 ? thrd_success : thrd_error;
}
int guest_mtx_trylock(mtx_t* mutex) {
  return try_lock_mutex(Guest::current(), address_of(mutex), thrd_busy);
}
int guest_mtx_timedlock(mtx_t* mutex, const timespec* deadline) {
  return lock_mutex_until(Guest::current(), address_of(mutex), deadline, thrd_timedout, thrd_error);
}
int guest_mtx_unlock(mtx_t* mutex) {
  return unlock_mutex(Guest::current(), address_of(mutex)) == 0 ? thrd_success : thrd_error;
}

int guest_cnd_init(cnd_t* condition) {
  init_condition(Guest::current(), address_of(condition));
  return thrd_success;
}
void guest_cnd_destroy(cnd_t* condition) {
  destroy_condition(Guest::current(), address_of(condition));
}
int guest_cnd_wait(cnd_t* condition, mtx_t* mutex) {
  if (refuses_unlock(Guest::current(), address_of(mutex))) return thrd_error;
  wait_on_condition(Guest::current(), address_of(condition), address_of(mutex));
  return thrd_success;
}
int guest_cnd_timedwait(cnd_t* condition, mtx_t* mutex, const timespec* deadline) {
  const auto until = read_time(Guest::current(), deadline);
  if (!until || refuses_unlock(Guest::current(), address_of(mutex))) return thrd_error;
  return wait_on_condition_until(Guest::current(), address_of(condition), address_of(mutex), *until)
             ? thrd_success
             : thrd_timedout;
}
int guest_cnd_signal(cnd_t* condition) {
  signal_condition(Guest::current(), address_of(condition));
  return thrd_success;
}
int guest_cnd_broadcast(cnd_t* condition) {
  broadcast_condition(Guest::current(), address_of(condition));
  return thrd_success;
}

int guest_tss_create(tss_t* key, tss_dtor_t destructor) {
  Guest& guest = Guest::current();
  guest.store(address_of(key), make_key(guest, destructor), 4, plain_access);
  return thrd_success;
}
void guest_tss_delete(tss_t key) {
  delete_key(Guest::current(), key);
}
void* guest_tss_get(tss_t key) {
  return value_under(Guest::current(), key);
}
int guest_tss_set(tss_t key, void* value) {
  set_value_under(Guest::current(), key, value);
  return thrd_success;
}
void guest_call_once(once_flag* flag, void (*routine)()) {
  call_once(Guest::current(), address_of(flag), routine);
}

}  // namespace

std::span<const GuestFunction> c11_functions() {
  static const std::array table{
      row("thrd_create", guest_thrd_create),
      row("thrd_join", guest_thrd_join),
      row("thrd_exit", guest_thrd_exit),
      row("thrd_current", guest_thrd_current),
      row("thrd_equal", guest_thrd_equal),
      row("thrd_detach", guest_thrd_detach),
      row("thrd_yield", guest_yield),
      row("mtx_init", guest_mtx_init),
      row("mtx_destroy", guest_mtx_destroy),
      row("mtx_lock", guest_mtx_lock),
      row("mtx_trylock", guest_mtx_trylock),
      row("mtx_timedlock", guest_mtx_timedlock),
      row("mtx_unlock", guest_mtx_unlock),
      row("cnd_init", guest_cnd_init),
      row("cnd_destroy", guest_cnd_destroy),
      row("cnd_wait", guest_cnd_wait),
      row("cnd_timedwait", guest_cnd_timedwait),
      row("cnd_signal", guest_cnd_signal),
      row("cnd_broadcast", guest_cnd_broadcast),
      row("tss_create", guest_tss_create),
      row("tss_delete", guest_tss_delete),
      row("tss_get", guest_tss_get),
      row("tss_set", guest_tss_set),
      row("call_once", guest_call_once),
  };
  return table;
}

}  // namespace heddle
