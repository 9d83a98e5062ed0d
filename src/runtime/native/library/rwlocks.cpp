// Read-write locks. The first eight bytes are 0 when free, n when n readers hold it, -1 - t when thread t writes.
#include <array>
#include <cerrno>
#include <pthread.h>

#include "runtime/native/library/attributes.hpp"
#include "runtime/native/library/call.hpp"
#include "runtime/native/library/clocks.hpp"
#include "runtime/native/library/library.hpp"

namespace heddle {

namespace {

constexpr std::uint32_t word = 8;
const Guest::Orders taken_or_not{Order::acquire, Order::relaxed};
constexpr Predicate always{};
constexpr Predicate no_writer{Predicate::Kind::greater, -1};
constexpr Predicate nobody{Predicate::Kind::equal, 0};
constexpr Update one_reader_more{Update::Kind::add, 1};

Value writer_mark(const Guest& guest) {
  return -1 - static_cast<Value>(guest.running());
}

int guest_init(pthread_rwlock_t* lock, const pthread_rwlockattr_t* attributes) {
  read_attributes(Guest::current(), attributes);
  Guest::current().store(address_of(lock), 0, word, plain_access);
  return 0;
}
int guest_destroy(pthread_rwlock_t* lock) {
  Guest& guest = Guest::current();
  if (guest.load(address_of(lock), word, AccessMode::atomic(Order::relaxed)) != 0)
    guest.fail(FindingKind::destroy_locked);
  return 0;
}

int guest_rdlock(pthread_rwlock_t* lock) {
  Guest::current().modify(address_of(lock), word, Order::acquire, no_writer, always, one_reader_more);
  return 0;
}
int try_read(pthread_rwlock_t* lock, int busy) {
  const auto tried =
      Guest::current().modify(address_of(lock), word, taken_or_not, always, no_writer, one_reader_more);
  return tried.wrote ? 0 : busy;
}
int guest_tryrdlock(pthread_rwlock_t* lock) {
  return try_read(lock, EBUSY);
}
int guest_clockrdlock(pthread_rwlock_t* lock, clockid_t, const timespec* deadline) {
  const Value until = read_time(Guest::current(), deadline);
  if (is_never_reached(until)) return guest_rdlock(lock);
  const int outcome = try_read(lock, ETIMEDOUT);
  if (outcome == ETIMEDOUT) pass_time_until(Guest::current(), until);
  return outcome;
}
int guest_timedrdlock(pthread_rwlock_t* lock, const timespec* deadline) {
  return guest_clockrdlock(lock, CLOCK_REALTIME, deadline);
}

int guest_wrlock(pthread_rwlock_t* lock) {
  Guest& guest = Guest::current();
  guest.modify(address_of(lock), word, Order::acquire, nobody, always,
               {Update::Kind::set, writer_mark(guest)});
  return 0;
}
int try_write(pthread_rwlock_t* lock, int busy) {
  Guest& guest = Guest::current();
  const auto tried = guest.modify(address_of(lock), word, taken_or_not, always, nobody,
                                  {Update::Kind::set, writer_mark(guest)});
  return tried.wrote ? 0 : busy;
}
int guest_trywrlock(pthread_rwlock_t* lock) {
  return try_write(lock, EBUSY);
}
int guest_clockwrlock(pthread_rwlock_t* lock, clockid_t, const timespec* deadline) {
  const Value until = read_time(Guest::current(), deadline);
  if (is_never_reached(until)) return guest_wrlock(lock);
  const int outcome = try_write(lock, ETIMEDOUT);
  if (outcome == ETIMEDOUT) pass_time_until(Guest::current(), until);
  return outcome;
}
int guest_timedwrlock(pthread_rwlock_t* lock, const timespec* deadline) {
  return guest_clockwrlock(lock, CLOCK_REALTIME, deadline);
}

int guest_unlock(pthread_rwlock_t* lock) {
  Guest& guest = Guest::current();
  // Only the thread itself makes itself the writer: looking is no event.
  if (guest.peek<std::int64_t>(address_of(lock)) == writer_mark(guest)) {
    guest.unlock(address_of(lock), word, {Update::Kind::set, 0});
    return 0;
  }
  const auto given_up = guest.modify(address_of(lock), word, Order::release, always,
                                     {Predicate::Kind::greater, 0}, {Update::Kind::add, -1});
  if (!given_up.wrote) guest.fail(FindingKind::lock_misuse);
  return 0;
}

}  // namespace

std::span<const GuestFunction> rwlock_functions() {
  static const std::array table{
      row("pthread_rwlock_init", guest_init),
      row("pthread_rwlock_destroy", guest_destroy),
      row("pthread_rwlock_rdlock", guest_rdlock),
      row("pthread_rwlock_tryrdlock", guest_tryrdlock),
      row("pthread_rwlock_timedrdlock", guest_timedrdlock),
      row("pthread_rwlock_wrlock", guest_wrlock),
      row("pthread_rwlock_trywrlock", guest_trywrlock),
      row("pthread_rwlock_timedwrlock", guest_timedwrlock),
      row("pthread_rwlock_clockrdlock", guest_clockrdlock),
      row("pthread_rwlock_clockwrlock", guest_clockwrlock),
      row("pthread_rwlock_unlock", guest_unlock),
  };
  return table;
}

}  // namespace heddle
