// Read-write locks. The first eight bytes are 0 when free, n when n readers hold it, -1 - t when thread t
// writes. Which locks a thread holds as a reader follows from what it did: it keeps a list of its own
// (GuestThread::read_locks).
#include <algorithm>
#include <array>
#include <cerrno>
#include <limits>
#include <pthread.h>
#include <string_view>

#include "runtime/native/library/attributes.hpp"
#include "runtime/native/library/call.hpp"
#include "runtime/native/library/clocks.hpp"
#include "runtime/native/library/library.hpp"
#include "runtime/native/library/lives.hpp"

namespace heddle {

namespace {

constexpr std::uint32_t word = 8;
const Guest::Orders taken_or_not{Order::acquire, Order::relaxed};
constexpr Predicate always{};
constexpr Predicate no_writer{Predicate::Kind::greater, -1};
constexpr Predicate is_free{Predicate::Kind::equal, 0};
constexpr Update one_reader_more{Update::Kind::add, 1};

constexpr SyncKind rwlock_kind{.spare = offsetof(pthread_rwlock_t, __data.__pad2),
                               .after_destroy = "use of a read-write lock after it was destroyed",
                               .init_in_use = "initialises a read-write lock that is held"};

Value writer_mark(const Guest& guest) {
  return -1 - static_cast<Value>(guest.running());
}

/// Whether the running thread holds the lock as the writer. Reading this is no event: only the thread itself
/// can change it.
bool is_writer(Guest& guest, const pthread_rwlock_t* lock) {
  return guest.peek<std::int64_t>(address_of(lock)) == writer_mark(guest);
}
void note_read_lock(Guest& guest, const pthread_rwlock_t* lock) {
  guest.me().read_locks.push_back(address_of(lock));
}
/// Removes a read lock from the thread's list. Returns false if the thread does not hold the lock as a
/// reader.
bool forget_read_lock(Guest& guest, const pthread_rwlock_t* lock) {
  std::vector<std::uint64_t>& held = guest.me().read_locks;
  const auto found = std::ranges::find(held, address_of(lock));
  if (found == held.end()) return false;
  held.erase(found);
  return true;
}

int guest_init(pthread_rwlock_t* lock, const pthread_rwlockattr_t* attributes) {
  read_attributes(Guest::current(), attributes);
  begin_life(Guest::current(), address_of(lock), rwlock_kind, word);
  Guest::current().store(address_of(lock), 0, word, plain_access);
  return 0;
}
int guest_destroy(pthread_rwlock_t* lock) {
  Guest& guest = Guest::current();
  if (guest.load(address_of(lock), word, AccessMode::atomic(Order::relaxed)) != 0)
    guest.fail(FindingKind::destroy_locked);
  check_alive(guest, address_of(lock), rwlock_kind);
  end_life(guest, address_of(lock), rwlock_kind);
  return 0;
}

int guest_rdlock(pthread_rwlock_t* lock) {
  Guest& guest = Guest::current();
  if (is_writer(guest, lock)) return EDEADLK;
  guest.modify(address_of(lock), word, Order::acquire, no_writer, always, one_reader_more);
  check_alive(guest, address_of(lock), rwlock_kind);
  note_read_lock(guest, lock);
  return 0;
}
int try_read(pthread_rwlock_t* lock, int busy) {
  Guest& guest = Guest::current();
  const auto tried = guest.modify(address_of(lock), word, taken_or_not, always, no_writer, one_reader_more);
  check_alive(guest, address_of(lock), rwlock_kind);
  if (!tried.wrote) return busy;
  note_read_lock(guest, lock);
  return 0;
}
int guest_tryrdlock(pthread_rwlock_t* lock) {
  return try_read(lock, EBUSY);
}
int guest_clockrdlock(pthread_rwlock_t* lock, clockid_t clock, const timespec* deadline) {
  const auto until = read_time(Guest::current(), deadline);
  if (!until || !is_clock_for_waiting(clock)) return EINVAL;
  if (is_writer(Guest::current(), lock)) return EDEADLK;
  if (is_never_reached(*until)) return guest_rdlock(lock);
  const int outcome = try_read(lock, ETIMEDOUT);
  if (outcome == ETIMEDOUT) pass_time_until(Guest::current(), *until);
  return outcome;
}
int guest_timedrdlock(pthread_rwlock_t* lock, const timespec* deadline) {
  return guest_clockrdlock(lock, CLOCK_REALTIME, deadline);
}

int guest_wrlock(pthread_rwlock_t* lock) {
  Guest& guest = Guest::current();
  if (is_writer(guest, lock)) return EDEADLK;
  guest.modify(address_of(lock), word, Order::acquire, is_free, always,
               {Update::Kind::set, writer_mark(guest)});
  check_alive(guest, address_of(lock), rwlock_kind);
  return 0;
}
int try_write(pthread_rwlock_t* lock, int busy) {
  Guest& guest = Guest::current();
  const auto tried = guest.modify(address_of(lock), word, taken_or_not, always, is_free,
                                  {Update::Kind::set, writer_mark(guest)});
  check_alive(guest, address_of(lock), rwlock_kind);
  return tried.wrote ? 0 : busy;
}
int guest_trywrlock(pthread_rwlock_t* lock) {
  return try_write(lock, EBUSY);
}
int guest_clockwrlock(pthread_rwlock_t* lock, clockid_t clock, const timespec* deadline) {
  const auto until = read_time(Guest::current(), deadline);
  if (!until || !is_clock_for_waiting(clock)) return EINVAL;
  if (is_writer(Guest::current(), lock)) return EDEADLK;
  if (is_never_reached(*until)) return guest_wrlock(lock);
  const int outcome = try_write(lock, ETIMEDOUT);
  if (outcome == ETIMEDOUT) pass_time_until(Guest::current(), *until);
  return outcome;
}
int guest_timedwrlock(pthread_rwlock_t* lock, const timespec* deadline) {
  return guest_clockwrlock(lock, CLOCK_REALTIME, deadline);
}

/// Fails because the running thread does not hold the lock in the way that it gives up. The step only
/// reads, for the report, which names the holder.
[[noreturn]] void fail_to_unlock(Guest& guest, const pthread_rwlock_t* lock, std::string_view words = {}) {
  static_cast<void>(guest.unlock_if(address_of(lock), word, {Predicate::Kind::equal, writer_mark(guest)},
                                    {Update::Kind::set, 0}));
  guest.fail(FindingKind::lock_misuse, words);
}
[[noreturn]] void fail_to_unlock_shared(Guest& guest, const pthread_rwlock_t* lock,
                                        std::string_view words = {}) {
  constexpr Predicate too_many{Predicate::Kind::greater, std::numeric_limits<Value>::max()};
  guest.modify(address_of(lock), word, Order::release, always, too_many, {Update::Kind::add, -1});
  guest.fail(FindingKind::lock_misuse, words);
}
void leave_as_writer(Guest& guest, const pthread_rwlock_t* lock) {
  guest.unlock(address_of(lock), word, {Update::Kind::set, 0});
}
/// Gives up a read lock that the thread holds and has removed from its list.
void leave_as_reader(Guest& guest, const pthread_rwlock_t* lock) {
  const auto given_up = guest.modify(address_of(lock), word, Order::release, always,
                                     {Predicate::Kind::greater, 0}, {Update::Kind::add, -1});
  if (!given_up.wrote) guest.fail(FindingKind::lock_misuse);
}

int guest_unlock(pthread_rwlock_t* lock) {
  Guest& guest = Guest::current();
  if (is_writer(guest, lock))
    leave_as_writer(guest, lock);
  else if (forget_read_lock(guest, lock))
    leave_as_reader(guest, lock);
  else
    fail_to_unlock(guest, lock);
  return 0;
}

// For our own header of the C++ library, where the two are different functions.
void guest_unlock_exclusive(pthread_rwlock_t* lock) {
  Guest& guest = Guest::current();
  if (is_writer(guest, lock)) return leave_as_writer(guest, lock);
  if (forget_read_lock(guest, lock))
    fail_to_unlock(guest, lock, "unlock() of a lock that the thread holds as a reader");
  fail_to_unlock(guest, lock);
}
void guest_unlock_shared(pthread_rwlock_t* lock) {
  Guest& guest = Guest::current();
  if (is_writer(guest, lock))
    fail_to_unlock_shared(guest, lock, "unlock_shared() of a lock that the thread holds as the writer");
  if (!forget_read_lock(guest, lock)) fail_to_unlock_shared(guest, lock);
  leave_as_reader(guest, lock);
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
      row("heddle_unlock_exclusive", guest_unlock_exclusive),
      row("heddle_unlock_shared", guest_unlock_shared),
  };
  return table;
}

}  // namespace heddle
