// Waiting for a change of a variable (std::atomic::wait and everything that is built on it): the set of
// waiting threads is kept in a cell that belongs to the variable's address.
#include <algorithm>
#include <array>

#include "runtime/native/library/call.hpp"
#include "runtime/native/library/clocks.hpp"
#include "runtime/native/library/conditions.hpp"
#include "runtime/native/library/library.hpp"

namespace heddle {

namespace {

constexpr std::uint32_t word = 8;

/// Removes the thread from the set. Returns false if another thread did so, to wake it.
bool stop_waiting(Guest& guest, std::uint64_t cell) {
  const Value bit = bit_of_waiting_thread(guest);
  return (guest.modify_cell(cell, {Update::Kind::bit_and, ~bit}).read & bit) != 0;
}

/// The thread adds itself to the set before it reads the variable, so that a later change finds it there. A
/// wake-up that it did not need is passed on to another thread.
bool guest_wait_on(const void* address, std::uint64_t size, std::int64_t expected) {
  Guest& guest = Guest::current();
  const std::uint64_t cell = guest.waiting_cell(address_of(address));
  guest.modify_cell(cell, {Update::Kind::bit_or, bit_of_waiting_thread(guest)}, {}, Role::begin_wait);
  const Value now =
      guest.load(address_of(address), static_cast<std::uint32_t>(size), AccessMode::atomic(Order::seq_cst));
  if (now != expected) {
    if (!stop_waiting(guest, cell))
      guest.modify_cell(cell, {Update::Kind::clear_chosen_bit, 0}, {}, Role::signal);
    return false;
  }
  guest.next_at_cell(OpKind::load, cell, Order::seq_cst)
      .set_guard({Predicate::Kind::bits_clear, bit_of_waiting_thread(guest)});
  guest.visible();
  return true;
}

/// Waits for a change that is certain to come: no thread has to be woken.
std::int64_t guest_await(const void* address, std::uint64_t size, std::int64_t old) {
  return Guest::current().wait_for(address_of(address), static_cast<std::uint32_t>(size),
                                   {Predicate::Kind::not_equal, old});
}

/// As above, until a deadline or for some time. Returns the old value if the time is over.
std::int64_t guest_await_for(const void* address, std::uint64_t size, std::int64_t old,
                             std::int64_t nanoseconds, bool is_deadline) {
  Guest& guest = Guest::current();
  if (is_never_reached(is_deadline ? nanoseconds : start_of_time + std::min(nanoseconds, end_of_time)))
    return guest_await(address, size, old);
  const Value seen =
      guest.load(address_of(address), static_cast<std::uint32_t>(size), AccessMode::atomic(Order::acquire));
  if (seen != old) return seen;
  if (is_deadline)
    pass_time_until(guest, nanoseconds);
  else
    sleep_for(guest, nanoseconds);
  return old;
}

void guest_wake(const void* address, bool all) {
  Guest& guest = Guest::current();
  if (!guest.can_be_waited_on(address_of(address))) return;
  const std::uint64_t cell = guest.waiting_cell(address_of(address));
  guest.modify_cell(cell, all ? Update{Update::Kind::set, 0} : Update{Update::Kind::clear_chosen_bit, 0}, {},
                    Role::signal);
}

}  // namespace

std::span<const GuestFunction> waiting_functions() {
  static const std::array table{
      row("heddle_wait_on", guest_wait_on),
      row("heddle_await", guest_await),
      row("heddle_await_for", guest_await_for),
      row("heddle_wake", guest_wake),
  };
  return table;
}

}  // namespace heddle
