// Mutexes and spin locks.
#include "runtime/native/library/mutexes.hpp"

#include <array>
#include <cerrno>
#include <pthread.h>

#include "runtime/native/library/call.hpp"
#include "runtime/native/library/clocks.hpp"
#include "runtime/native/library/library.hpp"
#include "runtime/native/library/lives.hpp"

namespace heddle {

namespace {

constexpr std::uint32_t word = 4;
/// The order of a failed attempt to lock is relaxed: it does not synchronise with the holder.
const Guest::Orders taken_or_not{Order::acquire, Order::relaxed};
constexpr std::uint64_t count_offset = offsetof(pthread_mutex_t, __data.__count);
constexpr std::uint64_t kind_offset = offsetof(pthread_mutex_t, __data.__kind);

constexpr SyncKind mutex_kind{.spare = offsetof(pthread_mutex_t, __data.__nusers),
                              .after_destroy = "use of a mutex after it was destroyed",
                              .init_in_use = "initialises a mutex that is held"};
constexpr SyncKind spin_kind{.after_destroy = "use of a spin lock after it was destroyed",
                             .init_in_use = "initialises a spin lock that is held"};

Value owner_mark(const Guest& guest) {
  return static_cast<Value>(guest.running()) + 1;
}
MutexKind kind_of(Guest& guest, std::uint64_t mutex) {
  return static_cast<MutexKind>(guest.peek<std::int32_t>(mutex + kind_offset) & 3);
}
/// Whether the mutex is one of the C++ library, where an unlock by a thread that does not hold it is
/// undefined even if it is recursive. Our header <mutex> sets the bit.
bool must_be_held_to_unlock(Guest& guest, std::uint64_t mutex) {
  constexpr std::int32_t of_cxx = 64;
  return (guest.peek<std::int32_t>(mutex + kind_offset) & of_cxx) != 0;
}
void add_to_count(Guest& guest, std::uint64_t mutex, std::int32_t by) {
  guest.poke(mutex + count_offset, guest.peek<std::int32_t>(mutex + count_offset) + by);
}

}  // namespace

bool held_by_me(Guest& guest, std::uint64_t mutex) {
  return guest.peek<std::int32_t>(mutex) == owner_mark(guest);
}

void init_mutex(Guest& guest, std::uint64_t mutex, MutexKind kind) {
  begin_life(guest, mutex, mutex_kind, word);
  guest.poke(mutex + kind_offset, static_cast<std::int32_t>(kind));
  guest.poke(mutex + count_offset, std::int32_t{0});
  guest.store(mutex, 0, word, plain_access);
}

namespace {

void destroy(Guest& guest, std::uint64_t lock, const SyncKind& kind) {
  if (guest.load(lock, word, AccessMode::atomic(Order::relaxed)) != 0)
    guest.fail(FindingKind::destroy_locked);
  check_alive(guest, lock, kind);
  end_life(guest, lock, kind);
}
void lock_word(Guest& guest, std::uint64_t lock, const SyncKind& kind) {
  guest.modify(lock, word, Order::acquire, {Predicate::Kind::equal, 0}, {},
               {Update::Kind::set, owner_mark(guest)});
  check_alive(guest, lock, kind);
}
/// Returns 0, or `busy`.
int try_lock_word(Guest& guest, std::uint64_t lock, const SyncKind& kind, int busy) {
  const auto tried = guest.modify(lock, word, taken_or_not, {}, {Predicate::Kind::equal, 0},
                                  {Update::Kind::set, owner_mark(guest)});
  check_alive(guest, lock, kind);
  return tried.wrote ? 0 : busy;
}

}  // namespace

void destroy_mutex(Guest& guest, std::uint64_t mutex) {
  destroy(guest, mutex, mutex_kind);
}

int lock_mutex(Guest& guest, std::uint64_t mutex) {
  const MutexKind kind = kind_of(guest, mutex);
  if (held_by_me(guest, mutex) && kind == MutexKind::errorcheck) return EDEADLK;
  if (held_by_me(guest, mutex) && kind == MutexKind::recursive) {
    add_to_count(guest, mutex, 1);
    return 0;
  }
  lock_word(guest, mutex, mutex_kind);
  return 0;
}

int try_lock_mutex(Guest& guest, std::uint64_t mutex, int busy) {
  if (kind_of(guest, mutex) == MutexKind::recursive && held_by_me(guest, mutex))
    return lock_mutex(guest, mutex);
  return try_lock_word(guest, mutex, mutex_kind, busy);
}

int lock_mutex_until(Guest& guest, std::uint64_t mutex, const timespec* deadline, int too_late, int invalid) {
  const auto until = read_time(guest, deadline);
  if (until && is_never_reached(*until)) return lock_mutex(guest, mutex);
  const int outcome = try_lock_mutex(guest, mutex, until ? too_late : invalid);
  if (outcome != 0 && until) pass_time_until(guest, *until);
  return outcome;
}

bool refuses_unlock(Guest& guest, std::uint64_t mutex) {
  const MutexKind kind = kind_of(guest, mutex);
  const bool has_error_for_it = kind == MutexKind::errorcheck || kind == MutexKind::recursive;
  return has_error_for_it && !must_be_held_to_unlock(guest, mutex) && !held_by_me(guest, mutex);
}

void fail_to_unlock(Guest& guest, std::uint64_t mutex, std::string_view words) {
  // The step only reads, for the report, which names the holder.
  static_cast<void>(
      guest.unlock_if(mutex, word, {Predicate::Kind::equal, owner_mark(guest)}, {Update::Kind::set, 0}));
  guest.fail(FindingKind::lock_misuse, words);
}

int unlock_mutex(Guest& guest, std::uint64_t mutex) {
  if (!held_by_me(guest, mutex)) {
    if (refuses_unlock(guest, mutex)) return EPERM;
    fail_to_unlock(guest, mutex);
  }
  if (guest.peek<std::int32_t>(mutex + count_offset) > 0) {
    add_to_count(guest, mutex, -1);
    return 0;
  }
  guest.unlock(mutex, word, {Update::Kind::set, 0});
  return 0;
}

namespace {

int guest_init(pthread_mutex_t* mutex, const pthread_mutexattr_t* attributes) {
  Guest& guest = Guest::current();
  const Value kind = attributes == nullptr ? 0 : guest.load(address_of(attributes), 4, plain_access);
  init_mutex(guest, address_of(mutex), static_cast<MutexKind>(kind));
  return 0;
}
int guest_destroy(pthread_mutex_t* mutex) {
  destroy_mutex(Guest::current(), address_of(mutex));
  return 0;
}
int guest_lock(pthread_mutex_t* mutex) {
  return lock_mutex(Guest::current(), address_of(mutex));
}
int guest_trylock(pthread_mutex_t* mutex) {
  return try_lock_mutex(Guest::current(), address_of(mutex), EBUSY);
}
int guest_clocklock(pthread_mutex_t* mutex, clockid_t clock, const timespec* deadline) {
  Guest& guest = Guest::current();
  if (!is_clock_for_waiting(clock)) return EINVAL;
  if (kind_of(guest, address_of(mutex)) == MutexKind::errorcheck && held_by_me(guest, address_of(mutex)))
    return EDEADLK;
  return lock_mutex_until(guest, address_of(mutex), deadline, ETIMEDOUT, EINVAL);
}
int guest_timedlock(pthread_mutex_t* mutex, const timespec* deadline) {
  return guest_clocklock(mutex, CLOCK_REALTIME, deadline);
}
int guest_unlock(pthread_mutex_t* mutex) {
  return unlock_mutex(Guest::current(), address_of(mutex));
}

int guest_attr_init(pthread_mutexattr_t* attributes) {
  Guest::current().store(address_of(attributes), 0, 4, plain_access);
  return 0;
}
int guest_attr_settype(pthread_mutexattr_t* attributes, int kind) {
  if (kind < 0 || kind > 3) return EINVAL;
  Guest::current().store(address_of(attributes), kind, 4, plain_access);
  return 0;
}
int guest_attr_gettype(const pthread_mutexattr_t* attributes, int* kind) {
  Guest& guest = Guest::current();
  guest.store(address_of(kind), guest.load(address_of(attributes), 4, plain_access), 4, plain_access);
  return 0;
}

/// Does nothing. The other settings of the object stay.
int guest_attr_setpshared(pthread_mutexattr_t* attributes, int shared) {
  if (shared != PTHREAD_PROCESS_PRIVATE && shared != PTHREAD_PROCESS_SHARED) return EINVAL;
  Guest& guest = Guest::current();
  const Value kind = guest.load(address_of(attributes), 4, plain_access);
  guest.store(address_of(attributes), kind, 4, plain_access);
  return 0;
}

// --- spin locks: a word alone ---

int guest_spin_init(pthread_spinlock_t* lock, int) {
  begin_life(Guest::current(), address_of(lock), spin_kind, word);
  Guest::current().store(address_of(lock), 0, word, plain_access);
  return 0;
}
int guest_spin_destroy(pthread_spinlock_t* lock) {
  destroy(Guest::current(), address_of(lock), spin_kind);
  return 0;
}
int guest_spin_lock(pthread_spinlock_t* lock) {
  lock_word(Guest::current(), address_of(lock), spin_kind);
  return 0;
}
int guest_spin_trylock(pthread_spinlock_t* lock) {
  return try_lock_word(Guest::current(), address_of(lock), spin_kind, EBUSY);
}
int guest_spin_unlock(pthread_spinlock_t* lock) {
  Guest& guest = Guest::current();
  if (!held_by_me(guest, address_of(lock))) fail_to_unlock(guest, address_of(lock));
  guest.unlock(address_of(lock), word, {Update::Kind::set, 0});
  return 0;
}

}  // namespace

std::span<const GuestFunction> mutex_functions() {
  static const std::array table{
      row("pthread_mutex_init", guest_init),
      row("pthread_mutex_destroy", guest_destroy),
      row("pthread_mutex_lock", guest_lock),
      row("pthread_mutex_trylock", guest_trylock),
      row("pthread_mutex_timedlock", guest_timedlock),
      row("pthread_mutex_clocklock", guest_clocklock),
      row("pthread_mutex_unlock", guest_unlock),
      row("pthread_mutexattr_init", guest_attr_init),
      row("pthread_mutexattr_settype", guest_attr_settype),
      row("pthread_mutexattr_gettype", guest_attr_gettype),
      row("pthread_mutexattr_destroy", guest_attr_init),
      row("pthread_mutexattr_setpshared", guest_attr_setpshared),
      row("pthread_spin_init", guest_spin_init),
      row("pthread_spin_destroy", guest_spin_destroy),
      row("pthread_spin_lock", guest_spin_lock),
      row("pthread_spin_trylock", guest_spin_trylock),
      row("pthread_spin_unlock", guest_spin_unlock),
  };
  return table;
}

}  // namespace heddle
