// Makes programs whose threads create each other while they run.
#pragma once

#include <cstdint>

#include "program/script/script.hpp"

namespace heddle::fuzz {

/// Returns the program with some of its threads created by other threads while they run; the creator joins
/// them at its end, or not. A program that creates threads already is unchanged.
[[nodiscard]] ScriptProgram with_late_threads(ScriptProgram program, std::uint64_t seed);

}  // namespace heddle::fuzz
