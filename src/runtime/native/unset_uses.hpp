// Uses of values that were never set, where the book of them is kept (unset_memory.hpp).
#pragma once

#include "runtime/native/guest.hpp"

namespace heddle {

/// Fails because a value that was never set decides something. `origin`: the object that it was read from.
[[noreturn]] void use_unset(Guest& guest, Guest::Origin origin);

/// Fails if some of these bytes, which a function of the library uses, were never set.
void require_set(Guest& guest, std::uint64_t address, std::uint64_t size);

/// Called before the runtime calls a function of the program: what that is given counts as set.
inline void prepare_call(Guest& guest) {
  if (guest.memory().unset() != nullptr) UnsetMemory::make_arguments_set();
}

}  // namespace heddle
