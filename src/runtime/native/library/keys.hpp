// Thread-specific values under keys, for pthreads and C11 threads. No other thread sees them: accesses are no
// events.
#pragma once

#include <cstdint>

#include "runtime/native/guest.hpp"

namespace heddle {

/// Returns a new key, which depends only on the thread that makes it and on how many keys it made before.
[[nodiscard]] std::uint32_t make_key(Guest& guest, Guest::KeyDestructor destructor);
void delete_key(Guest& guest, std::uint32_t key);
[[nodiscard]] void* value_under(Guest& guest, std::uint32_t key);
void set_value_under(Guest& guest, std::uint32_t key, void* value);

}  // namespace heddle
