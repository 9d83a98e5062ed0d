// Preemptions, for searches that count them. A preemption is a switch away from a thread that could go on; a
// switch away from one that waits or has ended is free.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/step.hpp"
#include "explore/explorer.hpp"

namespace heddle {

/// The largest number of preemptions that an execution may have; none: there is no bound.
using PreemptionBound = std::optional<std::uint32_t>;

/// Whether the strand that moved last is still enabled, so that moving any other strand now preempts it.
[[nodiscard]] inline bool can_go_on(std::span<const EnabledStep> enabled, std::optional<StrandId> last) {
  return last && std::ranges::find(enabled, *last, &EnabledStep::strand) != enabled.end();
}

/// Counts executions by their number of preemptions.
class PreemptionTally {
 public:
  void count(std::uint32_t preemptions) {
    if (preemptions >= executions_.size()) executions_.resize(preemptions + 1, 0);
    ++executions_[preemptions];
  }
  [[nodiscard]] std::vector<ExplorerStatistic> statistics() const {
    std::vector<ExplorerStatistic> result;
    for (std::size_t i = 0; i < executions_.size(); ++i)
      result.push_back({"executions with " + std::to_string(i) + (i == 1 ? " preemption" : " preemptions"),
                        executions_[i]});
    return result;
  }

 private:
  std::vector<std::uint64_t> executions_;
};

/// Returns what a bound leaves out, in words; empty if there is no bound.
[[nodiscard]] inline std::string unexplored_beyond(PreemptionBound bound) {
  if (!bound) return {};
  return "executions with more than " + std::to_string(*bound) +
         (*bound == 1 ? " preemption" : " preemptions") + " were not explored";
}

}  // namespace heddle
