#include "runtime/native/library/conditions.hpp"

#include <array>
#include <bit>
#include <cerrno>
#include <pthread.h>

#include "runtime/native/library/attributes.hpp"
#include "runtime/native/library/call.hpp"
#include "runtime/native/library/clocks.hpp"
#include "runtime/native/library/library.hpp"
#include "runtime/native/library/lives.hpp"
#include "runtime/native/library/mutexes.hpp"

namespace heddle {

namespace {

constexpr std::uint32_t word = 8;
constexpr SyncKind condition_kind{.spare = 40,  // of 48 bytes
                                  .after_destroy = "use of a condition variable after it was destroyed",
                                  .init_in_use = "initialises a condition variable on which threads wait"};

/// Checks the mutex of a wait: while threads wait, a condition variable belongs to the mutex that they
/// unlocked.
void check_mutex(Guest& guest, Value waiting, std::uint64_t mutex) {
  for (auto left = static_cast<std::uint64_t>(waiting); left != 0; left &= left - 1) {
    const auto other = static_cast<std::size_t>(std::countr_zero(left));
    if (guest.thread(other).waits_with == mutex) continue;
    guest.fail(FindingKind::lock_misuse,
               "wait on a condition variable with another mutex than a thread that waits there already");
  }
}

/// Registers the thread as waiting: from here on a signal reaches it.
void start_waiting(Guest& guest, std::uint64_t condition, std::uint64_t mutex) {
  guest.me().waits_with = mutex;
  guest.memory().note_wait(condition, mutex);
  const auto begun = guest.modify(condition, word, Order::seq_cst, {}, {},
                                  {Update::Kind::bit_or, bit_of_waiting_thread(guest)}, Role::begin_wait);
  check_alive(guest, condition, condition_kind);
  check_mutex(guest, begun.read, mutex);
  if (!held_by_me(guest, mutex))
    fail_to_unlock(guest, mutex, "wait on a condition variable with a mutex that the thread does not hold");
  unlock_mutex(guest, mutex);
}

}  // namespace

Value bit_of_waiting_thread(Guest& guest) {
  if (guest.running() >= 64)
    guest.refuse("only the first 64 threads may wait on a condition variable or for a change of a variable");
  return static_cast<Value>(1ULL << guest.running());
}

void init_condition(Guest& guest, std::uint64_t condition) {
  begin_life(guest, condition, condition_kind, word);
  guest.store(condition, 0, word, plain_access);
}

void destroy_condition(Guest& guest, std::uint64_t condition) {
  if (guest.load(condition, word, AccessMode::atomic(Order::relaxed)) != 0)
    guest.fail(FindingKind::lock_misuse, "destroys a condition variable on which threads wait");
  check_alive(guest, condition, condition_kind);
  end_life(guest, condition, condition_kind);
}

void wait_on_condition(Guest& guest, std::uint64_t condition, std::uint64_t mutex) {
  start_waiting(guest, condition, mutex);
  guest.wait_for(condition, word, {Predicate::Kind::bits_clear, bit_of_waiting_thread(guest)});
  lock_mutex(guest, mutex);
}

bool wait_on_condition_until(Guest& guest, std::uint64_t condition, std::uint64_t mutex, Value until) {
  if (is_never_reached(until)) {
    wait_on_condition(guest, condition, mutex);
    return true;
  }
  start_waiting(guest, condition, mutex);
  const Value bit = bit_of_waiting_thread(guest);
  const auto seen = guest.modify(condition, word, Order::seq_cst, {}, {}, {Update::Kind::bit_and, ~bit});
  const bool was_woken = (seen.read & bit) == 0;
  if (!was_woken) {
    pass_time_until(guest, until);
    guest.me().gave_up_at = guest.me().site;
  }
  lock_mutex(guest, mutex);
  return was_woken;
}

void signal_condition(Guest& guest, std::uint64_t condition) {
  guest.modify(condition, word, Order::seq_cst, {}, {}, {Update::Kind::clear_chosen_bit, 0}, Role::signal);
  check_alive(guest, condition, condition_kind);
}

void broadcast_condition(Guest& guest, std::uint64_t condition) {
  guest.modify(condition, word, Order::seq_cst, {}, {}, {Update::Kind::set, 0}, Role::signal);
  check_alive(guest, condition, condition_kind);
}

namespace {

int guest_init(pthread_cond_t* condition, const pthread_condattr_t* attributes) {
  read_attributes(Guest::current(), attributes);
  init_condition(Guest::current(), address_of(condition));
  return 0;
}
int guest_destroy(pthread_cond_t* condition) {
  destroy_condition(Guest::current(), address_of(condition));
  return 0;
}
int guest_wait(pthread_cond_t* condition, pthread_mutex_t* mutex) {
  if (refuses_unlock(Guest::current(), address_of(mutex))) return EPERM;
  wait_on_condition(Guest::current(), address_of(condition), address_of(mutex));
  return 0;
}
int guest_clockwait(pthread_cond_t* condition, pthread_mutex_t* mutex, clockid_t clock,
                    const timespec* deadline) {
  Guest& guest = Guest::current();
  const auto until = read_time(guest, deadline);
  if (!until || !is_clock_for_waiting(clock)) return EINVAL;
  if (refuses_unlock(guest, address_of(mutex))) return EPERM;
  const bool was_woken = wait_on_condition_until(guest, address_of(condition), address_of(mutex), *until);
  return was_woken ? 0 : ETIMEDOUT;
}
int guest_timedwait(pthread_cond_t* condition, pthread_mutex_t* mutex, const timespec* deadline) {
  return guest_clockwait(condition, mutex, CLOCK_REALTIME, deadline);
}
int guest_signal(pthread_cond_t* condition) {
  signal_condition(Guest::current(), address_of(condition));
  return 0;
}
int guest_broadcast(pthread_cond_t* condition) {
  broadcast_condition(Guest::current(), address_of(condition));
  return 0;
}

}  // namespace

std::span<const GuestFunction> condition_functions() {
  static const std::array table{
      row("pthread_cond_init", guest_init),           row("pthread_cond_destroy", guest_destroy),
      row("pthread_cond_wait", guest_wait),           row("pthread_cond_timedwait", guest_timedwait),
      row("pthread_cond_clockwait", guest_clockwait), row("pthread_cond_signal", guest_signal),
      row("pthread_cond_broadcast", guest_broadcast),
  };
  return table;
}

}  // namespace heddle
