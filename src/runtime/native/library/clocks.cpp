#include "runtime/native/library/clocks.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstddef>
#include <sys/time.h>

#include "runtime/native/library/call.hpp"
#include "runtime/native/library/library.hpp"

namespace heddle {

namespace {

bool time_decides(const Guest& guest) {
  return guest.text().time_decides;
}

/// Marks a choice as one about time, for reports.
constexpr Value about_time = 1;

bool choose_to_pass_time(Guest& guest) {
  Operation& op = guest.next_operation(OpKind::choose);
  op.choices = 2;
  op.value = about_time;
  return guest.visible().choice == 1;
}

/// Whether the thread has just given up a timed wait of the C++ library, which now reads the clock to see
/// whether it is late: it is.
bool reads_after_giving_up(Guest& guest) {
  const Site& there = guest.text().sites[guest.me().gave_up_at.value];
  const Site& here = guest.text().sites[guest.me().site.value];
  guest.me().gave_up_at = {};
  return there.library && here.library && there.line == here.line && there.column == here.column &&
         there.file == here.file;
}

/// Whether a long time has passed since a thread last read the clock. The first read of all has nothing to be
/// compared with. A thread that loops until it is later need not loop for ever.
bool long_time_has_passed(Guest& guest) {
  GuestThread& me = guest.me();
  const bool is_first = guest.running() == 0 && me.children == 0 && !me.has_read_clock;
  me.has_read_clock = true;
  if (reads_after_giving_up(guest) || is_first) return false;
  const bool is_enough = me.waits_for_time || me.clock_reads >= most_clock_reads;
  if (is_enough) LoopsCutShort::note(guest.loops_cut_short().clock_reads, me.site);
  const bool passed = is_enough || choose_to_pass_time(guest);
  me.waits_for_time = false;
  me.clock_reads = passed ? 0 : me.clock_reads + 1;
  return passed;
}

Value value_of(Guest& guest, std::uint64_t clock) {
  guest.next_at_cell(OpKind::load, clock, Order::relaxed).role = Role::clock;
  return guest.visible().read;
}
Value move_on(Guest& guest, std::uint64_t clock) {
  Operation& op = guest.next_at_cell(OpKind::modify, clock, Order::relaxed);
  op.set_update({Update::Kind::add, long_time});
  op.role = Role::clock;
  return guest.visible().read + long_time;
}

}  // namespace

Value read_clock(Guest& guest) {
  if (!time_decides(guest)) return start_of_time + static_cast<Value>(guest.me().own_time);
  if (long_time_has_passed(guest)) return move_on(guest, clock_cell);
  return value_of(guest, clock_cell);
}

Value read_processor_clock(Guest& guest) {
  if (!time_decides(guest)) return 0;
  if (!long_time_has_passed(guest)) return value_of(guest, processor_clock_cell);
  static_cast<void>(move_on(guest, clock_cell));  // before the other: no work without time
  guest.me().processor_time += long_time;
  return move_on(guest, processor_clock_cell);
}

Value read_thread_clock(Guest& guest) {
  if (time_decides(guest) && long_time_has_passed(guest)) {
    static_cast<void>(move_on(guest, clock_cell));
    static_cast<void>(move_on(guest, processor_clock_cell));
    guest.me().processor_time += long_time;
  }
  return static_cast<Value>(guest.me().processor_time);
}

void sleep_for(Guest& guest, Value nanoseconds) {
  guest.pause();
  if (nanoseconds <= 0) return;
  const Value now = time_decides(guest) ? value_of(guest, clock_cell)
                                        : start_of_time + static_cast<Value>(guest.me().own_time);
  const Value left = std::max<Value>(end_of_time - now, 0);
  pass_time_until(guest, now + std::min(nanoseconds, left));
}

void pass_time_until(Guest& guest, Value when) {
  if (when <= start_of_time) return;
  if (!time_decides(guest)) {
    // In a loop it stands still: where the time is kept, rounds would never come back to a state.
    if (guest.me().visits.is_open()) return;
    std::uint64_t& own_time = guest.me().own_time;
    own_time = std::max(own_time, static_cast<std::uint64_t>(when - start_of_time));
    return;
  }
  Operation& op = guest.next_at_cell(OpKind::modify, clock_cell, Order::relaxed);
  op.set_condition({Predicate::Kind::less, when});
  op.set_update({Update::Kind::set, when});
  op.role = Role::clock;
  guest.visible();
}

namespace {

struct ProgramTime {
  Value seconds = 0, rest = 0;

  [[nodiscard]] std::optional<Value> nanoseconds() const {
    if (rest < 0 || rest >= nanoseconds_a_second) return std::nullopt;
    if (seconds < 0) return 0;
    if (seconds >= end_of_time / nanoseconds_a_second) return end_of_time;
    return seconds * nanoseconds_a_second + rest;
  }
};

ProgramTime time_at(Guest& guest, const timespec* time) {
  const Value seconds = guest.load(address_of(&time->tv_sec), 8, plain_access);
  return {seconds, guest.load(address_of(&time->tv_nsec), 8, plain_access)};
}

}  // namespace

std::optional<Value> read_time(Guest& guest, const timespec* time) {
  return time_at(guest, time).nanoseconds();
}

std::optional<Value> read_duration(Guest& guest, const timespec* time) {
  const ProgramTime duration = time_at(guest, time);
  return duration.seconds < 0 ? std::nullopt : duration.nanoseconds();
}

bool is_clock(clockid_t clock) {
  return clock >= CLOCK_REALTIME && clock <= CLOCK_TAI && clock != 10;  // 10 was CLOCK_SGI_CYCLE
}

namespace {

Value read_clock(Guest& guest, clockid_t clock) {
  if (clock == CLOCK_PROCESS_CPUTIME_ID) return read_processor_clock(guest);
  if (clock == CLOCK_THREAD_CPUTIME_ID) return read_thread_clock(guest);
  return read_clock(guest);
}

/// Whether the clock can be read, but no thread can sleep by it.
bool is_read_only(clockid_t clock) {
  return clock == CLOCK_MONOTONIC_RAW || clock == CLOCK_REALTIME_COARSE || clock == CLOCK_MONOTONIC_COARSE;
}

std::time_t guest_time(std::time_t* result) {
  Guest& guest = Guest::current();
  const std::time_t now = read_clock(guest) / nanoseconds_a_second;
  if (result != nullptr) guest.store(address_of(result), now, 8, plain_access);
  return now;
}
std::clock_t guest_clock() {
  return read_processor_clock(Guest::current()) / (nanoseconds_a_second / CLOCKS_PER_SEC);
}
int guest_clock_gettime(clockid_t clock, timespec* result) {
  Guest& guest = Guest::current();
  if (!is_clock(clock)) return fail_with_errno(guest, EINVAL);
  const Value now = read_clock(guest, clock);
  guest.store(address_of(result) + offsetof(timespec, tv_sec), now / nanoseconds_a_second, 8, plain_access);
  guest.store(address_of(result) + offsetof(timespec, tv_nsec), now % nanoseconds_a_second, 8, plain_access);
  return 0;
}
int guest_timespec_get(timespec* result, int base) {
  if (base != TIME_UTC) return 0;
  guest_clock_gettime(CLOCK_REALTIME, result);
  return base;
}
int guest_gettimeofday(timeval* result, void*) {
  Guest& guest = Guest::current();
  const Value now = read_clock(guest);
  const Value rest = now % nanoseconds_a_second / 1'000;
  guest.store(address_of(result) + offsetof(timeval, tv_sec), now / nanoseconds_a_second, 8, plain_access);
  guest.store(address_of(result) + offsetof(timeval, tv_usec), rest, 8, plain_access);
  return 0;
}

unsigned guest_sleep(unsigned seconds) {
  sleep_for(Guest::current(), Value{seconds} * nanoseconds_a_second);
  return 0;
}
int guest_usleep(unsigned microseconds) {
  sleep_for(Guest::current(), Value{microseconds} * 1'000);
  return 0;
}
int guest_nanosleep(const timespec* time, timespec*) {
  Guest& guest = Guest::current();
  const auto duration = read_duration(guest, time);
  if (!duration) return fail_with_errno(guest, EINVAL);
  sleep_for(guest, *duration);
  return 0;
}
int guest_thrd_sleep(const timespec* time, timespec* rest) {
  constexpr int neither_done_nor_interrupted = -2;
  return guest_nanosleep(time, rest) == 0 ? 0 : neither_done_nor_interrupted;
}
int guest_clock_nanosleep(clockid_t clock, int flags, const timespec* time, timespec*) {
  Guest& guest = Guest::current();
  const auto value = read_duration(guest, time);  // a point of time is not negative, either
  if (!value || !is_clock(clock) || clock == CLOCK_THREAD_CPUTIME_ID) return EINVAL;
  if (is_read_only(clock)) return ENOTSUP;
  if ((flags & TIMER_ABSTIME) != 0)
    pass_time_until(guest, *value);
  else
    sleep_for(guest, *value);
  return 0;
}

// For our own headers of the C++ library.
void guest_sleep_for(std::int64_t nanoseconds) {
  sleep_for(Guest::current(), nanoseconds);
}
void guest_sleep_until(std::int64_t nanoseconds) {
  pass_time_until(Guest::current(), std::min(nanoseconds, end_of_time));
}

}  // namespace

std::span<const GuestFunction> clock_functions() {
  static const std::array table{
      row("time", guest_time),
      row("clock", guest_clock),
      row("clock_gettime", guest_clock_gettime),
      row("timespec_get", guest_timespec_get),
      row("gettimeofday", guest_gettimeofday),
      row("sleep", guest_sleep),
      row("usleep", guest_usleep),
      row("nanosleep", guest_nanosleep),
      row("thrd_sleep", guest_thrd_sleep),
      row("clock_nanosleep", guest_clock_nanosleep),
      row("heddle_sleep_for", guest_sleep_for),
      row("heddle_sleep_until", guest_sleep_until),
  };
  return table;
}

}  // namespace heddle
