// Compares a plan with the last run, for runtimes that can take steps back.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>

#include "core/assert.hpp"
#include "core/execution.hpp"

namespace heddle {

/// Returns how many steps of the last run are also the first steps of the plan; 0 if it is less work to begin
/// anew. This is on the hot path: most steps of most runs are compared here, so several are compared at once,
/// and those that the plan's author has compared are skipped.
[[nodiscard]] inline std::uint32_t steps_worth_keeping(const Plan& plan, const Execution& last) {
  const std::span<const Step> planned = plan.prefix;
  const std::span<const Step> taken = last.steps;
  const auto difference = [&](std::size_t i) {
    return (std::uint32_t{planned[i].strand.thread.value} ^ taken[i].strand.thread.value) |
           (planned[i].strand.buffer ^ taken[i].strand.buffer) | (planned[i].choice ^ taken[i].choice);
  };
  const std::size_t most = std::min(planned.size(), taken.size());
  HEDDLE_DCHECK(taken.empty() || taken.size() == last.events.size());
  const bool compared = plan.shared.record == &last && plan.shared.run == last.run;
  std::size_t shared = compared ? std::min<std::size_t>(plan.shared.steps, most) : 0;
  if constexpr (debug_build)
    for (std::size_t i = 0; i < shared; ++i) HEDDLE_DCHECK(difference(i) == 0);
  while (shared + 4 <= most &&
         (difference(shared) | difference(shared + 1) | difference(shared + 2) | difference(shared + 3)) == 0)
    shared += 4;
  while (shared < most && difference(shared) == 0) ++shared;
  // Taking a step back costs about a quarter of taking one.
  constexpr std::size_t quarter = 4;
  return shared * quarter < taken.size() ? 0 : static_cast<std::uint32_t>(shared);
}

}  // namespace heddle
