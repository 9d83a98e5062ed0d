// The functions that the program under test may call besides its own: hooks of the instrumentation, and our versions
// of library functions.
#pragma once

#include <span>

#include "runtime/native/jit.hpp"

namespace heddle {

[[nodiscard]] std::span<const GuestFunction> guest_functions();

}  // namespace heddle
