// Heap blocks, for library functions that allocate.
#pragma once

#include <cstdint>

#include "runtime/native/guest.hpp"

namespace heddle {

[[nodiscard]] void* allocate(Guest& guest, std::uint64_t size);
void release(Guest& guest, void* pointer);

}  // namespace heddle
