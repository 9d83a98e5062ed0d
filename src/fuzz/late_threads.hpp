// Makes programs whose threads create each other while they run.
#pragma once

#include <cstdint>

#include "program/script/script.hpp"

namespace heddle::fuzz {

/// The program with some of its threads created by others somewhere on their way, and joined by them at the
/// end or not. A program that creates threads already stays as it is.
[[nodiscard]] ScriptProgram with_late_threads(ScriptProgram program, std::uint64_t seed);

}  // namespace heddle::fuzz
