// Threads, for the two libraries that offer them.
#pragma once

#include <optional>

#include "runtime/native/guest.hpp"

namespace heddle {

/// Stores the handle where it is wanted (0: nowhere), then starts the thread. Returns the handle.
std::uint64_t create_thread(Guest& guest, std::uint64_t handle, Guest::Entry entry, void* argument);
/// Waits for the thread; its result. Nothing when there is no such thread.
[[nodiscard]] std::optional<void*> join_thread(Guest& guest, std::uint64_t handle);
[[noreturn]] void exit_thread(Guest& guest, void* result);

}  // namespace heddle
