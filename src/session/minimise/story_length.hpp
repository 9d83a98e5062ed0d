// How long a run is to tell.
#pragma once

#include <compare>
#include <cstddef>
#include <span>

#include "core/step.hpp"

namespace heddle {

/// What counts first is how often another thread goes on; then how many steps there are.
struct StoryLength {
  std::size_t switches = 0;
  std::size_t steps = 0;
  friend constexpr auto operator<=>(const StoryLength&, const StoryLength&) = default;
};

/// A store buffer belongs to its thread: its drains are no switch.
[[nodiscard]] inline StoryLength length_of(std::span<const Step> steps) {
  StoryLength length{0, steps.size()};
  for (std::size_t i = 1; i < steps.size(); ++i)
    if (steps[i].strand.thread != steps[i - 1].strand.thread) ++length.switches;
  return length;
}

}  // namespace heddle
