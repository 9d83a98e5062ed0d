// Mutexes, for pthreads and C11 threads. The first word is 0 when the mutex is free, else 1 + the owner's
// number.
#pragma once

#include <cstdint>
#include <ctime>
#include <string_view>

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
/// Returns 0, or `too_late`; `invalid` if it would have to wait, and the deadline is none. Tries only
/// once: a thread that waits for a lock and gets it could as well have come later.
int lock_mutex_until(Guest& guest, std::uint64_t mutex, const timespec* deadline, int too_late, int invalid);
/// Whether the running thread holds the mutex. Reading this is no event: no other thread can make it the
/// owner, or end that.
[[nodiscard]] bool held_by_me(Guest& guest, std::uint64_t mutex);
/// Whether an unlock by the running thread would return EPERM.
[[nodiscard]] bool refuses_unlock(Guest& guest, std::uint64_t mutex);
/// Fails because the running thread does not hold the mutex that it is to unlock.
[[noreturn]] void fail_to_unlock(Guest& guest, std::uint64_t mutex, std::string_view words = {});
/// Returns 0, or EPERM if the kind of mutex says so; any other misuse is a failure of the program.
int unlock_mutex(Guest& guest, std::uint64_t mutex);

}  // namespace heddle
