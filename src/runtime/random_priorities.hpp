// Random priorities of strands, by which random runs choose their steps.
//
// - Burckhardt, Kothari, Musuvathi, Nagarakatte: A Randomized Scheduler with Probabilistic Guarantees of
//   Finding Bugs (ASPLOS 2010): PCT. A strand draws once, and falls below all others where it takes one of d
//   - 1 steps drawn before the run. Threads may be created on the way, so priorities are drawn when a strand
//   is first seen instead of shuffled before the run: the order is as random. What a strand falls to is below
//   whatever is drawn.
// - Yuan, Yang, Gu: Partial Order Aware Concurrency Sampling (CAV 2018): POS. Every event draws when it can
//   happen, and anew when an event happens that races with it.
//
// Invariant of both: of those that can move the one with the highest priority does. Outcomes of a step are
// drawn uniformly.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "core/assert.hpp"
#include "core/random.hpp"
#include "core/step.hpp"

namespace heddle {

class RandomPriorities {
 public:
  void start(std::uint64_t seed) {
    random_ = Random(seed);
    drawn_.clear();
    steps_ = 0;
  }

  /// Picks a step by PCT. `enabled` is never empty.
  [[nodiscard]] Step pick(const FallingPriorities& tail, std::span<const EnabledStep> enabled) {
    const EnabledStep& best = highest(enabled);
    ++steps_;
    for (std::size_t i = 0; i < tail.falls.size(); ++i)
      if (tail.falls[i] == steps_) of(best.strand) = i;
    return outcome_of(best);
  }
  /// Picks a step by POS.
  [[nodiscard]] Step pick(const EventPriorities&, std::span<const EnabledStep> enabled) {
    std::erase_if(drawn_, [&](const Drawn& drawn) {
      return std::ranges::find(enabled, drawn.strand, &EnabledStep::strand) == enabled.end();
    });
    const EnabledStep& best = highest(enabled);
    std::erase_if(drawn_, [&](const Drawn& drawn) { return drawn.strand == best.strand; });
    return outcome_of(best);
  }
  /// Makes each strand for which races(strand) holds draw a new priority: its next event races with the last
  /// event.
  template <class Races>
  void redraw_if(Races races) {
    std::erase_if(drawn_, [&](const Drawn& drawn) { return races(drawn.strand); });
  }

 private:
  struct Drawn {
    StrandId strand;
    std::uint64_t priority = 0;
  };
  static constexpr std::uint64_t above_fallen = 1ULL << 63;

  [[nodiscard]] std::uint64_t& of(StrandId strand) {
    const auto found = std::ranges::find(drawn_, strand, &Drawn::strand);
    if (found != drawn_.end()) return found->priority;
    drawn_.push_back({strand, random_.next() | above_fallen});
    return drawn_.back().priority;
  }
  [[nodiscard]] const EnabledStep& highest(std::span<const EnabledStep> enabled) {
    HEDDLE_DCHECK(!enabled.empty());
    const EnabledStep* best = &enabled.front();
    std::uint64_t most = of(best->strand);
    for (const EnabledStep& step : enabled.subspan(1)) {
      const std::uint64_t priority = of(step.strand);
      if (priority > most) best = &step;
      most = std::max(most, priority);
    }
    return *best;
  }
  [[nodiscard]] Step outcome_of(const EnabledStep& step) {
    HEDDLE_DCHECK(step.choices != 0);
    return {step.strand, step.choices == 1 ? 0 : static_cast<std::uint32_t>(random_.below(step.choices))};
  }

  Random random_{0};
  std::vector<Drawn> drawn_;
  std::uint32_t steps_ = 0;
};

}  // namespace heddle
