// Generates random programs whose threads wait for each other in loops.
#pragma once

#include <cstdint>

#include "fuzz/draft.hpp"

namespace heddle::fuzz {

/// A random program with waiting loops. Most waits can come true: another thread writes what is waited for.
[[nodiscard]] Draft generate_loops(std::uint64_t seed);

}  // namespace heddle::fuzz
