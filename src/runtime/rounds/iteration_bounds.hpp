// After how many iterations of each loop threads are ended: as the user asks, or learnt from runs that were
// too long. The bounds are kept over all runs.
#pragma once

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "core/assert.hpp"
#include "core/ids.hpp"
#include "core/loop_limit.hpp"

namespace heddle {

/// Loops are known by their places in the program's text.
class IterationBounds {
 public:
  /// The bound of a loop that made a run too long. Each iteration may have an execution of its own for each
  /// thread, so it is small.
  static constexpr std::uint32_t learnt_bound = 16;
  /// The bound of a loop that created too many threads: each iteration makes one more.
  static constexpr std::uint32_t learnt_bound_of_threads = 4;

  /// Bounds all loops of which nothing else is known.
  void ask_for_all(std::uint32_t iterations) {
    for_all_ = {iterations, LoopBoundReason::asked};
    least_ = std::min(least_, iterations);
  }
  void ask(SiteId loop, std::uint32_t iterations) { set(loop, {iterations, LoopBoundReason::asked}); }
  /// Bounds a loop that made a run too long. Returns false, and changes nothing, if it is bounded already.
  [[nodiscard]] bool learn(SiteId loop, LoopBoundReason reason) {
    HEDDLE_DCHECK(reason > LoopBoundReason::asked);
    if (of(loop).reason != LoopBoundReason::none) return false;
    set(loop, {learnt_bound_for(reason), reason});
    return true;
  }

  [[nodiscard]] LoopBound of(SiteId loop) const {
    if (loop.value >= bounds_.size()) return for_all_;
    const LoopBound& known = bounds_[loop.value];
    return known.reason == LoopBoundReason::none ? for_all_ : known;
  }
  /// Returns the least bound of any loop: fewer iterations need not be compared with the loop's own.
  [[nodiscard]] std::uint32_t least() const { return least_; }

  using List = std::vector<std::pair<std::uint32_t, std::uint32_t>>;
  /// Returns what was learnt: loops, each with its reason as a number.
  [[nodiscard]] List learnt() const {
    List list;
    for (std::uint32_t loop = 0; loop < bounds_.size(); ++loop)
      if (bounds_[loop].reason > LoopBoundReason::asked)
        list.emplace_back(loop, static_cast<std::uint32_t>(bounds_[loop].reason));
    return list;
  }
  /// Takes over what other runs have learnt, of a program with so many places. Returns false, and changes
  /// nothing, if no run can have learnt that.
  [[nodiscard]] bool restore(const List& list, std::size_t places) {
    const auto fits = [&](const auto& entry) {
      return entry.first < places && entry.second > static_cast<std::uint32_t>(LoopBoundReason::asked) &&
             entry.second <= static_cast<std::uint32_t>(LoopBoundReason::threads);
    };
    if (!std::ranges::all_of(list, fits)) return false;
    for (const auto& [loop, number] : list) {
      const auto reason = static_cast<LoopBoundReason>(number);
      set({loop}, {learnt_bound_for(reason), reason});
    }
    return true;
  }

 private:
  [[nodiscard]] static std::uint32_t learnt_bound_for(LoopBoundReason reason) {
    return reason == LoopBoundReason::threads ? learnt_bound_of_threads : learnt_bound;
  }
  void set(SiteId loop, const LoopBound& bound) {
    if (bounds_.size() <= loop.value) bounds_.resize(loop.value + 1);
    bounds_[loop.value] = bound;
    least_ = std::min(least_, bound.iterations);
  }

  std::vector<LoopBound> bounds_;  // by place
  LoopBound for_all_;
  std::uint32_t least_ = UINT32_MAX;
};

}  // namespace heddle
