// What the instrumented code calls.
#pragma once

#include <span>

#include "runtime/native/jit.hpp"

namespace heddle {

[[nodiscard]] std::span<const GuestFunction> hook_functions();

}  // namespace heddle
