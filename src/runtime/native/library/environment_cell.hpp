// Where the list of the environment's variables is, if the program has no variable environ of its own.
#pragma once

#include "runtime/native/guest.hpp"

namespace heddle {

/// A cell among those that are the runtime's own: the address of the list, or 0.
inline constexpr std::uint64_t environment_cell = Guest::section_cell + 8;
static_assert(environment_cell + 8 <= Guest::arguments_cell);

}  // namespace heddle
