// Random executions, for programs that are too large to exhaust.
//
// - random: each step drawn uniformly from those enabled.
// - pct: Burckhardt, Kothari, Musuvathi, Nagarakatte: A Randomized Scheduler with Probabilistic Guarantees of
//   Finding Bugs (ASPLOS 2010). An error that d ordering constraints are enough for is met by a run with
//   probability 1 / (n k^(d-1)) at least, for n threads and k steps. Where we differ: k, which the paper
//   takes as given, is the length of the longest run so far.
// - pos: Yuan, Yang, Gu: Partial Order Aware Concurrency Sampling (CAV 2018).
//
// How pct and pos choose a step is in runtime/random_priorities.hpp.
#pragma once

#include <algorithm>
#include <array>
#include <string_view>
#include <vector>

#include "core/random.hpp"
#include "explore/explorer.hpp"

namespace heddle {

enum class SampleMethod : std::uint8_t { random, pct, pos };

inline constexpr std::array<std::string_view, 3> sample_methods{"random", "pct", "pos"};

[[nodiscard]] constexpr std::string_view name_of(SampleMethod method) {
  return sample_methods[static_cast<std::size_t>(method)];
}

struct SampleOptions {
  SampleMethod method = SampleMethod::random;
  std::uint64_t seed = 1;
  std::uint32_t depth = 3;  // pct: d
};

/// Draws executions for ever: only a limit ends the search.
class RandomSample final : public Explorer {
 public:
  explicit RandomSample(const SampleOptions& options) : options_(options), random_(options.seed) {}

  [[nodiscard]] std::optional<Job> next() override {
    return Job{{drawn_++}, {.prefix = {}, .tail = tail(), .record_enabled = false}};
  }
  void observe(JobId, const Execution& execution) override {
    longest_ = std::max(longest_, execution.events.size());
  }
  [[nodiscard]] ExplorerStatus status() const override { return {}; }

 private:
  [[nodiscard]] Tail tail() {
    const std::uint64_t seed = random_.next();
    if (options_.method == SampleMethod::random) return RandomTail{seed};
    if (options_.method == SampleMethod::pos) return EventPriorities{seed};
    falls_.clear();
    while (falls_.size() + 1 < options_.depth)
      falls_.push_back(static_cast<std::uint32_t>(1 + random_.below(longest_)));
    return FallingPriorities{seed, falls_};
  }

  SampleOptions options_;
  Random random_;
  std::uint64_t drawn_ = 0;
  std::size_t longest_ = 1;  // k
  std::vector<std::uint32_t> falls_;
};

}  // namespace heddle
