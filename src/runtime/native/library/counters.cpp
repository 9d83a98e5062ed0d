// Semaphores, and functions that run once.
#include <array>
#include <cerrno>
#include <pthread.h>
#include <semaphore.h>

#include "runtime/native/library/call.hpp"
#include "runtime/native/library/clocks.hpp"
#include "runtime/native/library/library.hpp"
#include "runtime/native/library/lives.hpp"
#include "runtime/native/library/once.hpp"

namespace heddle {

namespace {

constexpr std::uint32_t word = 8;
constexpr Predicate always{};
constexpr Predicate positive{Predicate::Kind::greater, 0};

constexpr SyncKind semaphore_kind{.spare = 16,  // of 32 bytes
                                  .after_destroy = "use of a semaphore after it was destroyed",
                                  .without_init = "use of a semaphore that was never initialised"};

// --- semaphores: the first eight bytes are the count ---

void check_semaphore(Guest& guest, const sem_t* semaphore) {
  check_initialised(guest, address_of(semaphore), semaphore_kind, word);
}
void check_alive(Guest& guest, const sem_t* semaphore) {
  check_alive(guest, address_of(semaphore), semaphore_kind);
}

int guest_sem_init(sem_t* semaphore, int, unsigned value) {
  if (value > SEM_VALUE_MAX) return fail_with_errno(Guest::current(), EINVAL);
  begin_life(Guest::current(), address_of(semaphore), semaphore_kind, word);
  Guest::current().store(address_of(semaphore), value, word, plain_access);
  return 0;
}
int guest_sem_destroy(const sem_t* semaphore) {
  Guest& guest = Guest::current();
  check_semaphore(guest, semaphore);
  static_cast<void>(guest.load(address_of(semaphore), word, AccessMode::atomic(Order::relaxed)));
  check_alive(guest, semaphore);
  end_life(guest, address_of(semaphore), semaphore_kind);
  return 0;
}
int guest_sem_wait(sem_t* semaphore) {
  Guest& guest = Guest::current();
  check_semaphore(guest, semaphore);
  guest.modify(address_of(semaphore), word, Order::acquire, positive, always, {Update::Kind::add, -1});
  check_alive(guest, semaphore);
  return 0;
}
int try_wait(sem_t* semaphore, int why_not) {
  Guest& guest = Guest::current();
  check_semaphore(guest, semaphore);
  const auto tried = guest.modify(address_of(semaphore), word, Guest::Orders{Order::acquire, Order::relaxed},
                                  always, positive, {Update::Kind::add, -1});
  check_alive(guest, semaphore);
  return tried.wrote ? 0 : fail_with_errno(guest, why_not);
}
int guest_sem_trywait(sem_t* semaphore) {
  return try_wait(semaphore, EAGAIN);
}
int guest_sem_clockwait(sem_t* semaphore, clockid_t clock, const timespec* deadline) {
  Guest& guest = Guest::current();
  const auto until = read_time(guest, deadline);
  if (!until || !is_clock_for_waiting(clock)) return fail_with_errno(guest, EINVAL);
  if (is_never_reached(*until)) return guest_sem_wait(semaphore);
  const int outcome = try_wait(semaphore, ETIMEDOUT);
  if (outcome != 0) pass_time_until(guest, *until);
  return outcome;
}
int guest_sem_timedwait(sem_t* semaphore, const timespec* deadline) {
  return guest_sem_clockwait(semaphore, CLOCK_REALTIME, deadline);
}
int guest_sem_post(sem_t* semaphore) {
  Guest& guest = Guest::current();
  check_semaphore(guest, semaphore);
  const auto add = [&](Value by) {
    return guest.modify(address_of(semaphore), word, Order::release, always, always, {Update::Kind::add, by});
  };
  const Value before = add(1).read;
  check_alive(guest, semaphore);
  if (before < SEM_VALUE_MAX) return 0;
  add(-1);  // a condition on the first step would keep posts from commuting
  return fail_with_errno(guest, EOVERFLOW);
}
int guest_sem_getvalue(sem_t* semaphore, int* value) {
  Guest& guest = Guest::current();
  check_semaphore(guest, semaphore);
  const Value count = guest.load(address_of(semaphore), word, AccessMode::atomic(Order::seq_cst));
  check_alive(guest, semaphore);
  guest.store(address_of(value), count, 4, plain_access);
  return 0;
}

int guest_once(pthread_once_t* once, void (*routine)()) {
  call_once(Guest::current(), address_of(once), routine);
  return 0;
}

}  // namespace

void call_once(Guest& guest, std::uint64_t once, void (*routine)()) {
  constexpr Value running = 1, finished = 2;
  const auto first = guest.modify(once, 4, Order::seq_cst, {Predicate::Kind::not_equal, running},
                                  {Predicate::Kind::equal, 0}, {Update::Kind::set, running});
  if (!first.wrote) return;
  // A routine that throws has not run: the next caller tries again.
  struct Outcome {
    Guest& guest;
    std::uint64_t once;
    Value value = 0;
    ~Outcome() { guest.store(once, value, 4, AccessMode::atomic(Order::seq_cst)); }
  } outcome{guest, once};
  routine();
  outcome.value = finished;
}

std::span<const GuestFunction> counter_functions() {
  static const std::array table{
      row("sem_init", guest_sem_init),           row("sem_destroy", guest_sem_destroy),
      row("sem_wait", guest_sem_wait),           row("sem_trywait", guest_sem_trywait),
      row("sem_timedwait", guest_sem_timedwait), row("sem_clockwait", guest_sem_clockwait),
      row("sem_post", guest_sem_post),           row("sem_getvalue", guest_sem_getvalue),
      row("pthread_once", guest_once),
  };
  return table;
}

}  // namespace heddle
