// Brute force: every interleaving of steps, depth first. It is the reference for all other explorers, and
// obviously complete: each step that was enabled at a position and not taken is tried there later.
#pragma once

#include <vector>

#include "core/fingerprint.hpp"
#include "explore/explorer.hpp"
#include "explore/prefix_key.hpp"

namespace heddle {

class Interleavings final : public Explorer {
 public:
  /// Unless `remember` is `everything`, a prefix whose key was met before is not continued: the executions
  /// seen are then enough to know every outcome (or class), but their number means nothing.
  explicit Interleavings(Remember remember) : remember_(remember) {}

  [[nodiscard]] std::optional<Job> next() override;
  void observe(JobId job, const Execution& execution) override;
  [[nodiscard]] ExplorerStatus status() const override {
    return {.done = started_ && !in_flight_ && alternatives_.empty()};
  }
  [[nodiscard]] ExplorerStatistics statistics() const override { return {{}, estimated_runs()}; }

 private:
  /// Returns an estimate; none where prefixes are remembered, because what will be cut is not known. Infinite
  /// beyond a double's range.
  [[nodiscard]] std::optional<double> estimated_runs() const;
  struct Alternative {
    std::uint32_t position = 0;
    Step step;
  };
  void push_alternatives(const Execution& execution, std::size_t position);
  [[nodiscard]] double explored_weight() const;

  Remember remember_;
  bool started_ = false;
  bool in_flight_ = false;
  std::vector<Step> path_;  // the execution observed last; of the job in flight, the prefix
  const Execution* last_run_ = nullptr;
  std::uint64_t last_number_ = 0;
  std::vector<Alternative> alternatives_;  // a stack: deepest last
  std::vector<std::uint32_t> branches_;    // by position: steps to try, the taken one included
  std::uint64_t observed_ = 0;
  PrefixKey key_;
  FingerprintSet seen_;
};

}  // namespace heddle
