// Barriers: those of pthreads, and what std::barrier and std::latch are built on.
//
// Where threads arrive in a fixed order (runtime/native/barrier_users), a barrier's first word says whose
// turn it is, and counts phases; the third one says which phases are over, and which thread was told to be
// the last. Otherwise arrivals come in any order, and the first word counts them. The second word is how many
// make a phase.
#include <algorithm>
#include <array>
#include <cerrno>
#include <limits>
#include <optional>
#include <pthread.h>

#include "runtime/native/library/attributes.hpp"
#include "runtime/native/library/call.hpp"
#include "runtime/native/library/choices.hpp"
#include "runtime/native/library/library.hpp"
#include "runtime/native/library/lives.hpp"

namespace heddle {

namespace {

constexpr std::uint32_t word = 8;
constexpr std::uint64_t needed_offset = 8, opened_offset = 16;
constexpr Value first_turn = 1;
constexpr unsigned phase_shift = BarrierUsers::most_in_order;
constexpr Value phase_unit = 64;  // in the third word: below is the index of the thread that is the last one
static_assert(BarrierUsers::most_in_order < phase_unit);
constexpr Predicate always{};

constexpr SyncKind barrier_kind{.spare = 24,  // of 32 bytes
                                .after_destroy = "use of a barrier after it was destroyed",
                                .without_init = "use of a barrier that was never initialised"};

/// Reads the first word of a barrier: it must exist, and be initialised.
Value look_at(Guest& guest, std::uint64_t barrier) {
  return guest.load(barrier, word, AccessMode::atomic(Order::relaxed));
}

struct Meeting {
  Guest& guest;
  std::uint64_t barrier = 0;
  std::span<const BarrierUsers::User> order;
  std::size_t mine = 0;  // the running thread's place in the order

  [[nodiscard]] bool is_last() const { return mine + 1 == order.size(); }
};

BarrierUsers::Key key_of(std::uint64_t barrier, std::int64_t needed) {
  return {barrier, static_cast<std::uint32_t>(std::clamp<std::int64_t>(needed, 1, UINT32_MAX))};
}

/// Returns how many threads the barrier needs; 0: it is none yet. Where all runs agree, no thread has to
/// look.
std::int64_t needed_at(Guest& guest, std::uint64_t barrier) {
  if (const std::uint32_t known = guest.barrier_users().needed_at(barrier); known != 0) return known;
  return guest.peek<std::int64_t>(barrier + needed_offset);
}

void make(Guest& guest, std::uint64_t barrier, std::int64_t needed) {
  if (!guest.barrier_users().make(key_of(barrier, needed))) guest.learn_other_arrivals();
  guest.poke(barrier + needed_offset, needed);
}

/// Returns the meeting at a barrier in a fixed order; none if arrivals come in any order.
std::optional<Meeting> meeting_at(Guest& guest, std::uint64_t barrier, std::int64_t needed, bool asks) {
  BarrierUsers& users = guest.barrier_users();
  const BarrierUsers::Key key = key_of(barrier, needed);
  const auto thread = static_cast<std::uint16_t>(guest.running());
  bool as_known = users.add(key, thread, asks);
  // In an atomic section a thread can only be the last one to arrive.
  if (guest.turns().alone() == guest.running()) as_known &= users.give_up(key);
  if (!as_known) guest.learn_other_arrivals();
  const auto order = users.order_of(key);
  if (order.empty()) return std::nullopt;
  const auto at = std::ranges::find(order, thread, &BarrierUsers::User::thread);
  return Meeting{guest, barrier, order, static_cast<std::size_t>(at - order.begin())};
}

/// Arrives when it is the thread's turn. Returns how many phases were over before.
Value arrive_in_turn(const Meeting& meeting) {
  const Value turn = first_turn << meeting.mine;
  const Value by = meeting.is_last() ? (Value{1} << phase_shift) + first_turn - turn : turn;
  const Value before = meeting.guest
                           .modify(meeting.barrier, word, Order::seq_cst, {Predicate::Kind::bits_set, turn},
                                   always, {Update::Kind::add, by}, Role::arrive)
                           .read;
  check_alive(meeting.guest, meeting.barrier, barrier_kind);
  return before >> phase_shift;
}

/// Returns the place in the order of the thread that is told to be the last one: a choice of those that ask.
/// That all others were told so is one outcome, if there are others.
std::size_t choose_last(const Meeting& meeting) {
  const auto asking =
      static_cast<std::size_t>(std::ranges::count(meeting.order, true, &BarrierUsers::User::asks));
  const std::size_t outcomes = asking + (asking < meeting.order.size() ? 1 : 0);
  std::size_t left = outcomes == 1 ? 0 : choose_of(outcomes, Role::open);
  const bool of_those_that_ask = left < asking;
  if (!of_those_that_ask) left = 0;
  for (std::size_t i = 0; i < meeting.order.size(); ++i)
    if (meeting.order[i].asks == of_those_that_ask && left-- == 0) return i;
  return meeting.mine;
}

void open(const Meeting& meeting, Value phase, std::size_t last) {
  const Value opened = (phase + 1) * phase_unit + static_cast<Value>(last);
  meeting.guest.modify(meeting.barrier + opened_offset, word, Order::seq_cst, always, always,
                       {Update::Kind::set, opened}, Role::open);
}

/// Waits until all have arrived. Returns whether the running thread is told to be the last one. That one
/// leaves by a step, too: the barrier is in use until then.
bool leave(const Meeting& meeting, Value phase) {
  const Value opened = meeting.guest.wait_for(meeting.barrier + opened_offset, word,
                                              {Predicate::Kind::greater, (phase + 1) * phase_unit - 1},
                                              AccessMode::atomic(Order::seq_cst), Role::leave);
  return opened % phase_unit == static_cast<Value>(meeting.mine);
}

bool meet(const Meeting& meeting) {
  const Value phase = arrive_in_turn(meeting);
  if (meeting.is_last()) open(meeting, phase, choose_last(meeting));
  return leave(meeting, phase);
}

/// Returns whether the running thread was the last one.
bool meet_in_any_order(Guest& guest, std::uint64_t barrier, std::int64_t needed) {
  const Value before =
      guest.modify(barrier, word, Order::seq_cst, always, always, {Update::Kind::add, 1}, Role::arrive).read;
  check_alive(guest, barrier, barrier_kind);
  const Value full = (before / needed + 1) * needed;
  if (before + 1 == full) return true;
  static_cast<void>(guest.wait_for(barrier, word, {Predicate::Kind::greater, full - 1},
                                   AccessMode::atomic(Order::seq_cst), Role::leave));
  return false;
}

// --- pthreads ---

int guest_barrier_init(pthread_barrier_t* object, const pthread_barrierattr_t* attributes, unsigned count) {
  Guest& guest = Guest::current();
  read_attributes(guest, attributes);
  if (count == 0 || count > std::numeric_limits<int>::max()) return EINVAL;
  const std::uint64_t barrier = address_of(object);
  begin_life(guest, barrier, barrier_kind, word);
  make(guest, barrier, count);
  const bool has_order = !guest.barrier_users().order_of(key_of(barrier, count)).empty();
  if (has_order) guest.store(barrier + opened_offset, 0, word, plain_access);
  guest.store(barrier, has_order ? first_turn : 0, word, plain_access);
  return 0;
}
/// Whether threads have arrived in a phase that is not over, if this is the first word.
bool has_arrivals(Guest& guest, std::uint64_t barrier, Value first_word) {
  const std::int64_t needed = needed_at(guest, barrier);
  if (needed == 0) return false;
  const bool has_order = !guest.barrier_users().order_of(key_of(barrier, needed)).empty();
  return has_order ? first_word % (Value{1} << phase_shift) != first_turn : first_word % needed != 0;
}
int guest_barrier_destroy(const pthread_barrier_t* object) {
  Guest& guest = Guest::current();
  const std::uint64_t barrier = address_of(object);
  check_initialised(guest, barrier, barrier_kind, word);
  if (has_arrivals(guest, barrier, look_at(guest, barrier)))
    guest.fail(FindingKind::lock_misuse, "destroys a barrier at which threads wait");
  check_alive(guest, barrier, barrier_kind);
  end_life(guest, barrier, barrier_kind);
  return 0;
}
int wait_at(const pthread_barrier_t* object, bool asks) {
  Guest& guest = Guest::current();
  const std::uint64_t barrier = address_of(object);
  check_initialised(guest, barrier, barrier_kind, word);
  const std::int64_t needed = needed_at(guest, barrier);
  if (needed == 0) {  // it is no barrier yet: making it one may be another thread's next step
    static_cast<void>(look_at(guest, barrier));
    return EINVAL;
  }
  const auto meeting = meeting_at(guest, barrier, needed, asks);
  const bool is_last = meeting ? meet(*meeting) : meet_in_any_order(guest, barrier, needed);
  return is_last ? PTHREAD_BARRIER_SERIAL_THREAD : 0;
}
int guest_barrier_wait(const pthread_barrier_t* barrier) {
  return wait_at(barrier, true);
}
/// A wait whose result is not used.
int guest_barrier_wait_unasked(const pthread_barrier_t* barrier) {
  return wait_at(barrier, false);
}

// --- std::barrier and std::latch: guest/include/bits/heddle_barrier.h ---

enum MeetResult { not_met = 0, met = 1, must_open = 2 };

void barrier_make(const void* object, std::int64_t needed) {
  Guest& guest = Guest::current();
  const std::uint64_t barrier = address_of(object);
  make(guest, barrier, needed);
  guest.store(barrier + opened_offset, 0, word, plain_access);
  guest.store(barrier, first_turn, word, plain_access);
}
int barrier_meet(const void* object, bool opens_itself) {
  Guest& guest = Guest::current();
  const std::uint64_t barrier = address_of(object);
  const std::int64_t needed = needed_at(guest, barrier);
  const auto meeting = meeting_at(guest, barrier, needed, false);
  if (!meeting) return not_met;
  if (!opens_itself || !meeting->is_last()) {
    static_cast<void>(meet(*meeting));
    return met;
  }
  static_cast<void>(arrive_in_turn(*meeting));
  return must_open;
}
void barrier_open(const void* object) {
  Guest& guest = Guest::current();
  const std::uint64_t opened = address_of(object) + opened_offset;
  const Value before =
      guest.modify(opened, word, Order::seq_cst, always, always, {Update::Kind::add, phase_unit}, Role::open)
          .read;
  static_cast<void>(guest.wait_for(opened, word, {Predicate::Kind::greater, before},
                                   AccessMode::atomic(Order::seq_cst), Role::leave));
}
/// Arrivals do not wait, or count for several, from now on.
void barrier_give_up(const void* object) {
  Guest& guest = Guest::current();
  const std::uint64_t barrier = address_of(object);
  const std::int64_t needed = needed_at(guest, barrier);
  if (!guest.barrier_users().give_up(key_of(barrier, needed))) guest.learn_other_arrivals();
}

}  // namespace

std::span<const GuestFunction> barrier_functions() {
  static const std::array table{
      row("pthread_barrier_init", guest_barrier_init),
      row("pthread_barrier_destroy", guest_barrier_destroy),
      row("pthread_barrier_wait", guest_barrier_wait),
      row("heddle_barrier_wait_unasked", guest_barrier_wait_unasked),
      row("heddle_barrier_make", barrier_make),
      row("heddle_barrier_meet", barrier_meet),
      row("heddle_barrier_open", barrier_open),
      row("heddle_barrier_give_up", barrier_give_up),
  };
  return table;
}

}  // namespace heddle
