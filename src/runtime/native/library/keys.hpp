// Values of a thread under a key, for the two libraries that offer them. No other thread sees them: they are
// no events.
#pragma once

#include <cstdint>

#include "runtime/native/guest.hpp"

namespace heddle {

/// A key depends on the thread that makes it and on how many it made before, on nothing else.
[[nodiscard]] std::uint32_t make_key(Guest& guest, Guest::KeyDestructor destructor);
void delete_key(Guest& guest, std::uint32_t key);
[[nodiscard]] void* value_under(Guest& guest, std::uint32_t key);
void set_value_under(Guest& guest, std::uint32_t key, void* value);

}  // namespace heddle
