// Creating and joining threads, for pthreads and C11 threads.
#pragma once

#include <optional>

#include "runtime/native/guest.hpp"

namespace heddle {

/// Creates a thread: stores its handle at the address `handle`, unless that is 0, then starts it. Returns the
/// handle.
std::uint64_t create_thread(Guest& guest, std::uint64_t handle, Guest::Entry entry, void* argument);
/// Waits for the thread to end and returns its result; none if there is no such thread.
[[nodiscard]] std::optional<void*> join_thread(Guest& guest, std::uint64_t handle);
[[noreturn]] void exit_thread(Guest& guest, void* result);

}  // namespace heddle
