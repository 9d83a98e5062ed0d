// Mutexes, for the two libraries that offer them. The first word is 0 when free, else 1 + the owner's number.
#pragma once

#include <cstdint>
#include <ctime>

#include "runtime/native/guest.hpp"

namespace heddle {

/// As in pthread_mutex_t's field of the same meaning.
enum class MutexKind : std::int32_t { normal = 0, recursive = 1, errorcheck = 2, adaptive = 3 };

void init_mutex(Guest& guest, std::uint64_t mutex, MutexKind kind);
void destroy_mutex(Guest& guest, std::uint64_t mutex);
/// 0, or EDEADLK.
int lock_mutex(Guest& guest, std::uint64_t mutex);
/// 0, or `busy`.
int try_lock_mutex(Guest& guest, std::uint64_t mutex, int busy);
/// 0, or `too_late`. It tries once: a thread that waits for a lock and gets it could have come later.
int lock_mutex_until(Guest& guest, std::uint64_t mutex, const timespec* deadline, int too_late);
/// Whether an unlock by this thread would be EPERM.
[[nodiscard]] bool refuses_unlock(Guest& guest, std::uint64_t mutex);
/// 0, or EPERM where the kind of mutex says so; else a failure of the program.
int unlock_mutex(Guest& guest, std::uint64_t mutex);

}  // namespace heddle
