// The hooks of programs that keep book of which values were never set (program/native/unset_values): each
// does what the hook of that name does, and keeps the book right after the step.
#include <array>
#include <cstring>

#include "runtime/native/guest.hpp"
#include "runtime/native/hooks.hpp"
#include "runtime/native/library/call.hpp"
#include "runtime/native/unset_uses.hpp"

namespace heddle {

namespace {

Guest& guest_at(std::uint32_t site) {
  Guest& guest = Guest::current();
  guest.set_site({site});
  return guest;
}
UnsetMemory& book(Guest& guest) {
  return *guest.memory().unset();
}

/// Hands over which bits of what was loaded were never set.
void hand_over(Guest& guest, const UnsetMemory::Value& value) {
  if (value.bits != 0) guest.me().unset_read = {value.origin, guest.me().site};
  UnsetMemory::set_result(value);
}

std::int64_t unset_load(const void* address, std::uint32_t size, std::uint32_t mode, std::uint32_t site) {
  const std::int64_t value = hook_load(address, size, mode, site);
  Guest& guest = Guest::current();
  hand_over(guest, book(guest).load(address_of(address), size));
  return value;
}
std::int64_t unset_load_inside(const void* address, std::uint32_t size, std::uint32_t mode) {
  const std::int64_t value = hook_load_inside(address, size, mode);
  Guest& guest = Guest::current();
  hand_over(guest, book(guest).load(address_of(address), size));
  return value;
}
void unset_store(void* address, std::int64_t value, std::uint32_t size, std::uint32_t mode,
                 std::uint32_t site) {
  const UnsetMemory::Value stored = UnsetMemory::argument(1);
  hook_store(address, value, size, mode, site);
  book(Guest::current()).store(address_of(address), size, stored);
}
void unset_store_inside(void* address, std::int64_t value, std::uint32_t size, std::uint32_t mode) {
  const UnsetMemory::Value stored = UnsetMemory::argument(1);
  hook_store_inside(address, value, size, mode);
  book(Guest::current()).store(address_of(address), size, stored);
}

/// A result has unset bits where the old value or the operand has; arithmetic may spread them upwards.
std::int64_t unset_rmw(void* address, std::int64_t operand, std::uint32_t update, std::uint32_t size,
                       std::uint32_t order, std::uint32_t site) {
  UnsetMemory::Value stored = UnsetMemory::argument(1);
  Guest& guest = guest_at(site);
  const std::int64_t read = guest
                                .modify(address_of(address), size, static_cast<Order>(order), {}, {},
                                        {static_cast<Update::Kind>(update), operand})
                                .read;
  const UnsetMemory::Value old = book(guest).load(address_of(address), size);
  if (static_cast<Update::Kind>(update) != Update::Kind::set && old.bits != 0)
    stored = {stored.bits | old.bits, old.origin};
  book(guest).store(address_of(address), size, stored);
  hand_over(guest, old);
  return read;
}

/// Whether the exchange happens depends on the old value.
std::int64_t unset_cas(void* address, std::int64_t expected, std::int64_t desired, std::uint32_t size,
                       std::uint32_t order, std::uint32_t otherwise, std::uint32_t site) {
  const UnsetMemory::Value stored = UnsetMemory::argument(2);
  Guest& guest = guest_at(site);
  const Guest::Modified done =
      guest.modify(address_of(address), size, {static_cast<Order>(order), static_cast<Order>(otherwise)}, {},
                   {Predicate::Kind::equal, expected}, {Update::Kind::set, desired});
  require_set(guest, address_of(address), size);
  if (done.wrote) book(guest).store(address_of(address), size, stored);
  UnsetMemory::set_result({});
  return done.read;
}

void move_own(void* to, const void* from, std::uint64_t size, std::uint32_t) {
  std::memmove(to, from, size);
  book(Guest::current()).copy(address_of(to), address_of(from), size);
}
void set_own(void* to, std::int32_t byte, std::uint64_t size, std::uint32_t) {
  std::memset(to, byte, size);
  book(Guest::current()).make_set(address_of(to), size);
}
/// Sets a block to a byte that may never have been set itself.
template <void (*set)(Guest& guest, void* to, std::int32_t byte, std::uint64_t size)>
void unset_set(void* to, std::int32_t byte, std::uint64_t size, std::uint32_t site) {
  const UnsetMemory::Value stored = UnsetMemory::argument(1);
  Guest& guest = guest_at(site);
  set(guest, to, byte, size);
  if ((stored.bits & 0xff) != 0) book(guest).make_unset(address_of(to), size, stored.origin);
}
void set_shared(Guest& guest, void* to, std::int32_t byte, std::uint64_t size) {
  guest.set_block(address_of(to), byte, size);
}
void set_private(Guest&, void* to, std::int32_t byte, std::uint64_t size) {
  set_own(to, byte, size, 0);
}

// Loops that only look: what they look at decides whether they go on.
std::int64_t unset_await(const void* address, std::uint32_t size, std::uint32_t mode, std::uint32_t kind,
                         std::int64_t operand, std::uint32_t site) {
  Guest& guest = guest_at(site);
  require_set(guest, address_of(address), size);
  return guest.wait_for(address_of(address), size, {static_cast<Predicate::Kind>(kind), operand},
                        AccessMode::from_number(mode), Role::spin);
}
std::int64_t unset_await_exchange(void* address, std::int64_t value, std::uint32_t size, std::uint32_t order,
                                  std::uint32_t kind, std::int64_t operand, std::uint32_t site) {
  Guest& guest = guest_at(site);
  require_set(guest, address_of(address), size);
  const Predicate end{static_cast<Predicate::Kind>(kind), operand};
  const Predicate guard = end.holds(value) ? Predicate{} : Predicate{Predicate::Kind::not_equal, value};
  return guest
      .modify(address_of(address), size, static_cast<Order>(order), guard, {}, {Update::Kind::set, value},
              Role::spin)
      .read;
}
std::int64_t unset_await_cas(void* address, std::int64_t expected, std::int64_t desired, std::uint32_t size,
                             std::uint32_t order, std::uint32_t otherwise, std::uint32_t site) {
  Guest& guest = guest_at(site);
  require_set(guest, address_of(address), size);
  const Predicate match{Predicate::Kind::equal, expected};
  return guest
      .modify(address_of(address), size, {static_cast<Order>(order), static_cast<Order>(otherwise)}, match,
              match, {Update::Kind::set, desired}, Role::spin)
      .read;
}

/// The value of a variable that is declared without one.
std::int64_t value_of_unset(std::uint32_t number) {
  UnsetMemory::set_result({UINT64_MAX, Guest::first_local + number});
  return 0;
}
void hook_use_unset(std::uint32_t origin, std::uint32_t site) {
  use_unset(guest_at(site), origin);
}
/// A variable on the stack begins. `number`: of the variable, from 1 on; 0: not known.
void unset_local(void* address, std::uint64_t size, std::uint32_t number) {
  const UnsetMemory::Origin origin = number == 0 ? 0 : Guest::first_local + number - 1;
  book(Guest::current()).make_unset(address_of(address), size, origin);
}
void unset_stack(void* address, std::uint64_t size) {
  book(Guest::current()).make_unset(address_of(address), size, 0);
}

/// The object may have been written by a function of the host.
void written_by_host(const void* object) {
  Guest& guest = Guest::current();
  const std::uint64_t address = address_of(object);
  if (!guest.region().in_used_heap(address) || guest.region().object_near(address) == 0) return;
  const std::uint64_t start = guest.region().object_near(address);
  book(guest).make_set(start, guest.region().size_of_object(start));
}

// Copies of blocks that the pass has found.
void* unset_copy(void* to, const void* from, std::uint64_t size) {
  move_own(to, from, size, 0);
  return to;
}
void* unset_fill(void* to, std::int32_t byte, std::uint64_t size) {
  set_own(to, byte, size, 0);
  return to;
}
void copy_book(void* to, const void* from, std::uint64_t size) {
  std::memmove(to, from, size);
}
void fill_book(void* to, std::int32_t byte, std::uint64_t size) {
  std::memset(to, byte, size);
}

}  // namespace

std::span<const GuestFunction> unset_hook_functions() {
  static const std::array table{
      row("heddle_hook_load", unset_load),
      row("heddle_hook_store", unset_store),
      row("heddle_hook_load_inside", unset_load_inside),
      row("heddle_hook_store_inside", unset_store_inside),
      row("heddle_hook_rmw", unset_rmw),
      row("heddle_hook_cas", unset_cas),
      row("heddle_hook_copy_own", move_own),
      row("heddle_hook_move_own", move_own),
      row("heddle_hook_set", unset_set<set_shared>),
      row("heddle_hook_set_own", unset_set<set_private>),
      row("heddle_hook_await", unset_await),
      row("heddle_hook_await_exchange", unset_await_exchange),
      row("heddle_hook_await_cas", unset_await_cas),
      row("heddle_hook_unset", value_of_unset),
      row("heddle_hook_use_unset", hook_use_unset),
      row("heddle_hook_unset_local", unset_local),
      row("heddle_hook_unset_stack", unset_stack),
      row("heddle_hook_written_by_host", written_by_host),
      row("heddle_hook_unset_copy", unset_copy),
      row("heddle_hook_unset_move", unset_copy),
      row("heddle_hook_unset_fill", unset_fill),
      row("heddle_hook_copy_book", copy_book),
      row("heddle_hook_fill_book", fill_book),
  };
  return table;
}

}  // namespace heddle
