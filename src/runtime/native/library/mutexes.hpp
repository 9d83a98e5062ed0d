// Mutexes, for pthreads and C11 threads. The first word is 0 when the mutex is free, else 1 + the owner's
// number.
#pragma once

#include <cstdint>
#include <ctime>

#include "runtime/native/guest.hpp"

namespace heddle {

/// The kinds of mutexes, with the numbers that pthread_mutex_t has for them.
enum class MutexKind : std::int32_t { normal = 0, recursive = 1, errorcheck = 2, adaptive = 3 };

void init_mutex(Guest& guest, std::uint64_t mutex, MutexKind kind);
void destroy_mutex(Guest& guest, std::uint64_t mutex);
/// Returns 0, or EDEADLK.
int lock_mutex(Guest& guest, std::uint64_t mutex);
/// Returns 0, or `busy`.
int try_lock_mutex(Guest& guest, std::uint64_t mutex, int busy);
/// Returns 0, or `too_late`. Tries only once: a thread that waits for a lock and gets it could as well have
/// come later.
int lock_mutex_until(Guest& guest, std::uint64_t mutex, const timespec* deadline, int too_late);
/// Whether an unlock by the running thread would return EPERM.
[[nodiscard]] bool refuses_unlock(Guest& guest, std::uint64_t mutex);
/// Returns 0, or EPERM if the kind of mutex says so; any other misuse is a failure of the program.
int unlock_mutex(Guest& guest, std::uint64_t mutex);

}  // namespace heddle
