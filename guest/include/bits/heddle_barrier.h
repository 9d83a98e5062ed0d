// Meetings of threads: what std::barrier and std::latch are built on as long as all threads that use one
// arrive and wait. Then the order in which they arrive is of no interest, and Heddle explores one.
#pragma once

extern "C" {
void heddle_barrier_make(void* __meeting, long __needed) __attribute__((__nothrow__));
/// 0: arrivals come in any order, and the caller has to count them. 1: all have arrived. 2: so they have, and
/// the caller opens the meeting for the others.
int heddle_barrier_meet(void* __meeting, bool __opens_itself) __attribute__((__nothrow__));
void heddle_barrier_open(void* __meeting) __attribute__((__nothrow__));
/// Makes arrivals come in any order: some do not wait, or count for several.
void heddle_barrier_give_up(void* __meeting) __attribute__((__nothrow__));
}

namespace std {
namespace __heddle {

/// Set by heddle_barrier_make, or to {1, needed, 0}. No store may be under way when it is made: the second word
/// is written past store buffers.
struct __meeting {
  long _M_turn, _M_needed, _M_opened;
};

}  // namespace __heddle
}  // namespace std
