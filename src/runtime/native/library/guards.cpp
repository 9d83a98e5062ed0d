// Static variables of functions: the first thread that comes there initialises them, others wait.
//
// The compiler's code itself reads the first byte of a guard (1: done); the second byte is used here (1: a
// thread is initialising).
#include <array>

#include "runtime/native/library/call.hpp"
#include "runtime/native/library/library.hpp"

namespace heddle {

namespace {

const AccessMode release = AccessMode::atomic(Order::release);
const AccessMode acquire = AccessMode::atomic(Order::acquire);

std::uint64_t busy_byte(const void* guard) {
  return address_of(guard) + 1;
}
void leave(Guest& guest, const void* guard) {
  guest.unlock(busy_byte(guard), 1, {Update::Kind::set, 0});
}

int guest_guard_acquire(void* guard) {
  Guest& guest = Guest::current();
  guest.modify(busy_byte(guard), 1, Order::acquire, {Predicate::Kind::equal, 0}, {}, {Update::Kind::set, 1});
  if (guest.load(address_of(guard), 1, acquire) == 0) return 1;
  leave(guest, guard);
  return 0;
}
void guest_guard_release(void* guard) {
  Guest& guest = Guest::current();
  guest.store(address_of(guard), 1, 1, release);
  leave(guest, guard);
}
void guest_guard_abort(void* guard) {
  leave(Guest::current(), guard);
}

}  // namespace

std::span<const GuestFunction> guard_functions() {
  static const std::array table{
      row("__cxa_guard_acquire", guest_guard_acquire),
      row("__cxa_guard_release", guest_guard_release),
      row("__cxa_guard_abort", guest_guard_abort),
  };
  return table;
}

}  // namespace heddle
