// The length of a failing run as it is minimised: switches between threads, then steps.
#pragma once

#include <compare>
#include <cstddef>
#include <span>

#include "core/step.hpp"

namespace heddle {

/// Compared by the number of switches to another thread first, then by the number of steps.
struct StoryLength {
  std::size_t switches = 0;
  std::size_t steps = 0;
  friend constexpr auto operator<=>(const StoryLength&, const StoryLength&) = default;
};

/// The length of a sequence of steps. A drain counts as a step of its thread.
[[nodiscard]] inline StoryLength length_of(std::span<const Step> steps) {
  StoryLength length{0, steps.size()};
  for (std::size_t i = 1; i < steps.size(); ++i)
    if (steps[i].strand.thread != steps[i - 1].strand.thread) ++length.switches;
  return length;
}

}  // namespace heddle
