#include "runtime/native/library/futexes.hpp"

#include <cerrno>

#include "runtime/native/library/call.hpp"
#include "runtime/native/library/clocks.hpp"
#include "runtime/native/library/conditions.hpp"

namespace heddle {

namespace {

// Operations of the system call, as the kernel numbers them.
constexpr int futex_wait = 0, futex_wake = 1, futex_wait_bitset = 9, futex_wake_bitset = 10;
constexpr int futex_flags = 128 | 256;  // for this process alone; by the wall clock
constexpr std::uint32_t all_bits = UINT32_MAX;

constexpr std::uint32_t futex_size = 4;
constexpr std::size_t most_waiting = 64;  // as bit_of_waiting_thread has it

/// Removes the running thread from those that wait. Returns false if another thread did so, to wake it.
bool stop_waiting(Guest& guest, std::uint64_t cell) {
  const Value bit = bit_of_waiting_thread(guest);
  return (guest.modify_cell(cell, {Update::Kind::bit_and, ~bit}).read & bit) != 0;
}

/// Wakes one of the waiting threads; which one is a choice of the step. Returns whether there was one.
bool wake_one(Guest& guest, std::uint64_t cell) {
  return guest.modify_cell(cell, {Update::Kind::clear_chosen_bit, 0}, {}, Role::signal).read != 0;
}

/// When a wait ends: in nanoseconds; none if it has no end, or its time is no time.
struct Deadline {
  std::optional<Value> when;
  bool is_wrong = false;
};

Deadline deadline_of(Guest& guest, const timespec* time, bool is_relative) {
  if (time == nullptr) return {};
  const auto value = read_duration(guest, time);
  if (!value) return {{}, true};
  const Value when = is_relative ? read_clock(guest) + std::min(*value, end_of_time - start_of_time) : *value;
  if (is_never_reached(when)) return {};
  return {when, false};
}

/// Waits until the thread is woken. The thread adds itself before it reads the word, so that a later change
/// finds it there; a wake-up that it did not need is passed on.
int wait_on(Guest& guest, std::uint64_t word, std::int32_t expected, const Deadline& deadline) {
  if (deadline.is_wrong) return fail_with_errno(guest, EINVAL);
  const std::uint64_t cell = guest.waiting_cell(word);
  const Value bit = bit_of_waiting_thread(guest);
  guest.modify_cell(cell, {Update::Kind::bit_or, bit}, {}, Role::begin_wait);
  const auto now =
      static_cast<std::int32_t>(guest.load(word, futex_size, AccessMode::atomic(Order::seq_cst)));
  if (now != expected) {
    if (!stop_waiting(guest, cell)) static_cast<void>(wake_one(guest, cell));
    return fail_with_errno(guest, EAGAIN);
  }
  if (deadline.when) {
    if (!stop_waiting(guest, cell)) return 0;
    pass_time_until(guest, *deadline.when);
    guest.me().gave_up_at = guest.me().site;
    return fail_with_errno(guest, ETIMEDOUT);
  }
  guest.next_at_cell(OpKind::load, cell, Order::seq_cst).set_guard({Predicate::Kind::bits_clear, bit});
  guest.visible();
  return 0;
}

long wake(Guest& guest, std::uint64_t word, std::int32_t most) {
  if (!guest.can_be_waited_on(word) || most <= 0) return 0;
  const std::uint64_t cell = guest.waiting_cell(word);
  long woken = 0;
  if (static_cast<std::size_t>(most) < most_waiting) {
    while (woken < most && wake_one(guest, cell)) ++woken;
    return woken;
  }
  const Value waiting = guest.modify_cell(cell, {Update::Kind::set, 0}, {}, Role::signal).read;
  return __builtin_popcountll(static_cast<std::uint64_t>(waiting));
}

}  // namespace

std::optional<long> call_futex(Guest& guest, const FutexCall& call) {
  if (call.word % futex_size != 0) return fail_with_errno(guest, EINVAL);
  const int command = call.operation & ~futex_flags;
  const bool is_for_all = call.bits == all_bits;
  switch (command) {
    case futex_wait:
      return wait_on(guest, call.word, call.value, deadline_of(guest, call.time, true));
    case futex_wait_bitset:
      if (is_for_all) return wait_on(guest, call.word, call.value, deadline_of(guest, call.time, false));
      return std::nullopt;
    case futex_wake:
      return wake(guest, call.word, call.value);
    case futex_wake_bitset:
      if (is_for_all) return wake(guest, call.word, call.value);
      return std::nullopt;
    default:
      return std::nullopt;
  }
}

}  // namespace heddle
