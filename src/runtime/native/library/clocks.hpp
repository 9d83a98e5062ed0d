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

#include "runtime/native/guest.hpp"

namespace heddle {

inline constexpr std::uint64_t clock_cell = Guest::clock_cells;
inline constexpr std::uint64_t processor_clock_cell = Guest::clock_cells + 8;
static_assert(processor_clock_cell + 8 <= Guest::first_global);

inline constexpr Value nanoseconds_a_second = 1'000'000'000;
inline constexpr Value start_of_time = 1'000'000'000 * nanoseconds_a_second;
/// A day and a little more, so that seconds and nanoseconds are odd numbers.
inline constexpr Value long_time = 86'401 * nanoseconds_a_second + 1;
/// Thirty years from the start: no deadline beyond is ever reached, and no thread sleeps longer.
inline constexpr Value end_of_time = start_of_time + 30LL * 365 * 86'400 * nanoseconds_a_second;
/// How many reads of the clock in a row by one thread may see no time pass, outside of loops that end by
/// time.
inline constexpr std::uint32_t most_quiet_looks = 16;
/// How many iterations of a loop that ends by time may see no time pass.
inline constexpr std::uint32_t most_quiet_rounds = 2;

/// Return a time in nanoseconds: of the wall clock, and of the processor-time clocks of the whole program and
/// of the thread.
[[nodiscard]] Value look_at_clock(Guest& guest);
[[nodiscard]] Value look_at_processor_clock(Guest& guest);
[[nodiscard]] Value look_at_thread_clock(Guest& guest);

/// Lets this much time pass for the running thread.
void sleep_for(Guest& guest, Value nanoseconds);
/// Lets time pass until `when`, at which the running thread gave up or woke up, unless it is later already.
void pass_time_until(Guest& guest, Value when);

/// Returns the time of a timespec of the program in nanoseconds, at most end_of_time.
[[nodiscard]] Value read_time(Guest& guest, const timespec* time);
/// Whether a deadline is so late that it is never reached.
[[nodiscard]] constexpr bool is_never_reached(Value deadline) {
  return deadline >= end_of_time;
}

}  // namespace heddle
