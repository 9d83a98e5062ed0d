// Creating and joining threads, for pthreads and C11 threads.
#pragma once

#include <optional>

#include "runtime/native/guest.hpp"

namespace heddle {

/// Creates a thread: stores its handle at the address `handle`, then starts it. Returns the handle.
std::uint64_t create_thread(Guest& guest, std::uint64_t handle, Guest::Entry entry, void* argument);
/// Waits for the thread to end and returns its result; none if it is the running one. Fails if it must not be
/// joined, or no longer.
[[nodiscard]] std::optional<void*> join_thread(Guest& guest, std::uint64_t handle);
/// Lets no thread join this one. Fails if that holds already.
void detach_thread(Guest& guest, std::uint64_t handle);
[[noreturn]] void exit_thread(Guest& guest, void* result);

}  // namespace heddle
