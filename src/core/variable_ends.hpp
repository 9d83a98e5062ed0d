// When a thread's variables ended, counted from the end of what the thread has done instead of from its
// beginning: histories of different lengths that lead to the same state then say the same of what follows.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>

#include "core/assert.hpp"
#include "core/execution.hpp"

namespace heddle {

/// Returns how many steps the thread has taken in the execution.
[[nodiscard]] inline std::uint32_t steps_taken_by(ThreadId thread, const Execution& execution) {
  return static_cast<std::uint32_t>(std::ranges::count_if(
      execution.events, [&](const Event& event) { return !event.is_drain() && event.thread() == thread; }));
}

/// Exchanges both ways to count, for the variables among the blocks of a thread that has taken so many steps.
inline void count_ends_from_other_side(std::span<Block> blocks, std::uint32_t steps) {
  for (Block& block : blocks) {
    if (!block.is_variable()) continue;
    HEDDLE_DCHECK(block.ended_after <= steps);
    block.ended_after = steps - block.ended_after;
  }
}

}  // namespace heddle
