// Time. The program has one clock: a cell that all threads see, so that it never goes backwards along
// happens-before.
//
// Reading it is a relaxed load. Where the program's behaviour may depend on how much time has passed
// (program/native/time_use), a choice of the thread comes first: no time passed, or a long time did. A thread
// that sleeps, or gives up at a deadline, moves the clock forward. In all other programs no thread can
// notice, and none of this is an event: each thread then adds up the time that it slept by itself.
//
// The processor-time clock advances only while the program works: sleeping does not move it.
#pragma once

#include <cstdint>
#include <ctime>
#include <limits>
#include <optional>

#include "runtime/native/guest.hpp"

namespace heddle {

inline constexpr std::uint64_t clock_cell = Guest::clock_cells;
inline constexpr std::uint64_t processor_clock_cell = Guest::clock_cells + 8;
static_assert(processor_clock_cell + 8 <= Guest::first_global);

inline constexpr Value nanoseconds_a_second = 1'000'000'000;
inline constexpr Value start_of_time = 1'000'000'000 * nanoseconds_a_second;
inline constexpr Value seconds_a_day = 86'400;
/// More than a week, so that deadlines of some hours, of a day and of a week pass. Not much more: a
/// program may well keep milliseconds in an int, and three long times fit there.
inline constexpr Value days_of_long_time = 8;
/// A little more than that, so that seconds and nanoseconds are odd numbers.
inline constexpr Value long_time = (days_of_long_time * seconds_a_day + 1) * nanoseconds_a_second + 1;
static_assert(3 * (long_time / 1'000'000) <= std::numeric_limits<int>::max());
/// Thirty years from the start: no deadline beyond is ever reached, and no thread sleeps longer.
inline constexpr Value end_of_time = start_of_time + Value{30} * 365 * seconds_a_day * nanoseconds_a_second;
/// How many reads of the clock in a row by one thread may see no time pass, outside of loops that end by
/// time.
inline constexpr std::uint32_t most_clock_reads = 16;
/// How many iterations of a loop that ends by time may see no time pass.
inline constexpr std::uint32_t most_rounds_without_time = 2;

/// Return a time in nanoseconds: of the wall clock, and of the processor-time clocks of the whole program and
/// of the thread.
[[nodiscard]] Value read_clock(Guest& guest);
[[nodiscard]] Value read_processor_clock(Guest& guest);
[[nodiscard]] Value read_thread_clock(Guest& guest);

/// Lets this much time pass for the running thread.
void sleep_for(Guest& guest, Value nanoseconds);
/// Lets time pass until `when`, at which the running thread gave up or woke up, unless it is later already.
void pass_time_until(Guest& guest, Value when);

/// Returns the time of a timespec of the program in nanoseconds, from 0 to end_of_time; none if its
/// nanoseconds are no part of a second: functions refuse that with EINVAL.
[[nodiscard]] std::optional<Value> read_time(Guest& guest, const timespec* time);
/// As above; none also if the time is negative.
[[nodiscard]] std::optional<Value> read_duration(Guest& guest, const timespec* time);
/// Whether the kernel has a clock of this number that can be read.
[[nodiscard]] bool is_clock(clockid_t clock);
/// Whether a lock or a semaphore can be waited for by this clock.
[[nodiscard]] constexpr bool is_clock_for_waiting(clockid_t clock) {
  return clock == CLOCK_REALTIME || clock == CLOCK_MONOTONIC;
}
/// Whether a deadline is so late that it is never reached.
[[nodiscard]] constexpr bool is_never_reached(Value deadline) {
  return deadline >= end_of_time;
}

}  // namespace heddle
