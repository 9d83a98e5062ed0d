// How many idle rounds a thread runs in each loop before it waits: learnt from runs, kept over all runs.
#pragma once

#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "core/assert.hpp"

namespace heddle {

/// The number of a loop's head: the same in every run of a program.
using LoopHead = std::uint32_t;

class LoopBounds {
 public:
  /// More rounds are not tried: loops of which that many are noticed are not made to wait.
  static constexpr std::uint32_t most = 12;

  /// Returns at which idle round in a row the thread waits; 1 for a loop of which nothing was learnt.
  [[nodiscard]] std::uint32_t of(LoopHead head) const {
    const auto known = bounds_.find(head);
    return known == bounds_.end() ? 1 : known->second;
  }
  /// Whether threads are never made to wait in this loop.
  [[nodiscard]] bool is_given_up(LoopHead head) const { return of(head) > most; }
  /// Makes at least `bound` rounds run. Returns whether that is news.
  [[nodiscard]] bool raise(LoopHead head, std::uint32_t bound) {
    HEDDLE_DCHECK(bound > 1);
    if (bound <= of(head)) return false;
    bounds_[head] = std::min(bound, most + 1);
    return true;
  }

  /// Makes threads never wait in this loop.
  void give_up(LoopHead head) { bounds_[head] = most + 1; }

  using List = std::vector<std::pair<LoopHead, std::uint32_t>>;
  /// Returns what was learnt, by head.
  [[nodiscard]] List list() const { return {bounds_.begin(), bounds_.end()}; }
  /// Takes over what was learnt in other runs. Returns false, and changes nothing, if no run can have learnt
  /// that.
  [[nodiscard]] bool restore(const List& bounds) {
    for (const auto& [head, bound] : bounds)
      if (bound < 2 || bound > most + 1) return false;
    bounds_ = {bounds.begin(), bounds.end()};
    return true;
  }

 private:
  std::map<LoopHead, std::uint32_t> bounds_;
};

}  // namespace heddle
