// Condition variables, for pthreads and C11 threads. The first eight bytes of one have a bit for each waiting
// thread.
#pragma once

#include <cstdint>

#include "runtime/native/guest.hpp"

namespace heddle {

/// Returns the running thread's bit in such a word.
[[nodiscard]] Value bit_of_waiting_thread(Guest& guest);

void init_condition(Guest& guest, std::uint64_t condition);
void destroy_condition(Guest& guest, std::uint64_t condition);
/// Unlocks the mutex, waits to be woken, and locks the mutex again.
void wait_on_condition(Guest& guest, std::uint64_t condition, std::uint64_t mutex);
/// As above, until a deadline in nanoseconds. Returns false if it passed before the thread was woken.
[[nodiscard]] bool wait_on_condition_until(Guest& guest, std::uint64_t condition, std::uint64_t mutex,
                                           Value until);
/// Wakes one waiting thread; which one is a choice of the step.
void signal_condition(Guest& guest, std::uint64_t condition);
void broadcast_condition(Guest& guest, std::uint64_t condition);

}  // namespace heddle
