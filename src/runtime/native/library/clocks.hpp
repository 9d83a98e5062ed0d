// Time. The program has one clock: a cell that all threads see, so that it never goes backwards along what
// orders them.
//
// A look at it is a relaxed load. Where what the program does may depend on how much time has passed
// (program/native/time_use), a choice of the thread comes first: no time passed, or a long time did. A thread
// that sleeps, or gives up at a deadline, moves the clock forward. In all other programs there is no thread
// to notice, and none of this is an event: a thread then counts what it slept by itself.
//
// The clock of the processor goes on only while the program works: sleeping does not move it.
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
/// A day, with a little more than that so that seconds and nanoseconds are odd.
inline constexpr Value long_time = 86'401 * nanoseconds_a_second + 1;
/// Thirty years from the start: no deadline beyond is ever reached, and no thread sleeps longer.
inline constexpr Value end_of_time = start_of_time + 30LL * 365 * 86'400 * nanoseconds_a_second;
/// So many looks in a row of one thread may see no time pass, outside of loops that time ends.
inline constexpr std::uint32_t most_quiet_looks = 16;
/// So many rounds of a loop that time ends may.
inline constexpr std::uint32_t most_quiet_rounds = 2;

/// Nanoseconds, by the clock on the wall, by the processor's for the whole program, and for the thread.
[[nodiscard]] Value look_at_clock(Guest& guest);
[[nodiscard]] Value look_at_processor_clock(Guest& guest);
[[nodiscard]] Value look_at_thread_clock(Guest& guest);

/// That much time passes for the running thread.
void sleep_for(Guest& guest, Value nanoseconds);
/// The running thread gave up then, or slept until then: it is not earlier now.
void pass_time_until(Guest& guest, Value when);

/// What a timespec of the program says in nanoseconds, at most end_of_time.
[[nodiscard]] Value read_time(Guest& guest, const timespec* time);
/// Such a deadline is as good as none.
[[nodiscard]] constexpr bool is_never_reached(Value deadline) {
  return deadline >= end_of_time;
}

}  // namespace heddle
