// Strings of the program under test, for library functions that read them.
#pragma once

#include <cstddef>
#include <cstdint>

#include "runtime/native/guest.hpp"

namespace heddle {

[[nodiscard]] unsigned char byte_at(Guest& guest, std::uint64_t address);
[[nodiscard]] std::size_t length_of(Guest& guest, const char* text);

}  // namespace heddle
