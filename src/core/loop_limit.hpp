// How many iterations a loop may run without a visible step.
#pragma once

#include <cstdint>

namespace heddle {

/// A thread that runs more iterations of a loop without a visible step ends the execution, which is then not
/// complete.
inline constexpr std::uint64_t max_silent_iterations = 50'000'000;

}  // namespace heddle
