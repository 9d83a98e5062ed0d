// Condition variables, for the two libraries that offer them. The first eight bytes have a bit for each
// waiting thread.
#pragma once

#include <cstdint>
#include <ctime>

#include "runtime/native/guest.hpp"

namespace heddle {

/// The running thread's place in a word that lists waiting threads.
[[nodiscard]] Value bit_of_waiting_thread(Guest& guest);

void init_condition(Guest& guest, std::uint64_t condition);
void destroy_condition(Guest& guest, std::uint64_t condition);
/// Gives the mutex up, waits to be woken, takes it again.
void wait_on_condition(Guest& guest, std::uint64_t condition, std::uint64_t mutex);
/// As above, until a deadline; false: the time was over before it was woken.
[[nodiscard]] bool wait_on_condition_until(Guest& guest, std::uint64_t condition, std::uint64_t mutex,
                                           const timespec* deadline);
/// Wakes one waiting thread: which one is a choice of the step.
void signal_condition(Guest& guest, std::uint64_t condition);
void broadcast_condition(Guest& guest, std::uint64_t condition);

}  // namespace heddle
