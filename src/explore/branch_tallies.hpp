// Estimates how many runs a depth-first search will make in all, from the branches that it has met so far.
#pragma once

#include <cstdint>
#include <vector>

namespace heddle {

class BranchTallies {
 public:
  /// The path has this many positions now; new ones were reached by the run that is counted next.
  void reach(std::size_t positions) { tallies_.resize(positions, {runs_, runs_}); }
  void count_run() { ++runs_; }
  /// The search goes back to a position and takes another branch there.
  void take_branch(std::size_t position) {
    tallies_.resize(position + 1);
    tallies_[position].taken = runs_;
  }
  void clear() {
    tallies_.clear();
    runs_ = 0;
  }
  [[nodiscard]] std::uint64_t runs() const { return runs_; }

  /// Returns the estimated number of runs. `pending_at(i)` is the number of branches that are still to be
  /// taken at position i. Each of them is weighted less than the one before, because later branches have less
  /// below them.
  template <class PendingAt>
  [[nodiscard]] double estimate(PendingAt pending_at) const {
    constexpr double shrinking = 0.7;  // measured: bench/estimate.cpp
    double below = 1;                  // the run at hand
    for (std::size_t i = tallies_.size(); i-- > 0;) {
      double branch = below, branches = 0;
      for (std::uint32_t k = pending_at(i); k > 0; --k) branches += branch *= shrinking;
      below += static_cast<double>(tallies_[i].taken - tallies_[i].entered) + branches;
    }
    return below;
  }

 private:
  /// How far the exploration below a position has come.
  struct Tally {
    std::uint64_t entered = 0;  // runs before it was first reached
    std::uint64_t taken = 0;    // runs before the step now taken there
  };
  std::vector<Tally> tallies_;
  std::uint64_t runs_ = 0;
};

}  // namespace heddle
