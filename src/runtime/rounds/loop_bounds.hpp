// How many idle rounds a thread runs in each loop before it waits: learnt from runs, kept over all runs.
#pragma once

#include <algorithm>
#include <cstdint>
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
  [[nodiscard]] std::uint32_t of(LoopHead head) const { return head < bounds_.size() ? bounds_[head] : 1; }
  /// Whether threads are never made to wait in this loop.
  [[nodiscard]] bool is_given_up(LoopHead head) const { return of(head) > most; }
  /// Makes at least `bound` rounds run. Returns whether that is news.
  [[nodiscard]] bool raise(LoopHead head, std::uint32_t bound) {
    HEDDLE_DCHECK(bound > 1);
    if (bound <= of(head)) return false;
    set(head, std::min(bound, most + 1));
    return true;
  }
  /// Makes threads never wait in this loop.
  void give_up(LoopHead head) { set(head, most + 1); }

  using List = std::vector<std::pair<LoopHead, std::uint32_t>>;
  /// Returns what was learnt, by head.
  [[nodiscard]] List list() const {
    List learnt;
    for (LoopHead head = 0; head < bounds_.size(); ++head)
      if (bounds_[head] != 1) learnt.emplace_back(head, bounds_[head]);
    return learnt;
  }
  /// Takes over what was learnt in other runs. Returns false, and changes nothing, if no run can have learnt
  /// that.
  [[nodiscard]] bool restore(const List& bounds) {
    for (const auto& [head, bound] : bounds)
      if (bound < 2 || bound > most + 1 || head > most_heads) return false;
    bounds_.clear();
    for (const auto& [head, bound] : bounds) set(head, bound);
    return true;
  }

 private:
  static constexpr LoopHead most_heads = 1 << 20;
  void set(LoopHead head, std::uint32_t bound) {
    HEDDLE_DCHECK(head <= most_heads);
    if (bounds_.size() <= head) bounds_.resize(head + 1, 1);
    bounds_[head] = static_cast<std::uint8_t>(bound);
  }

  std::vector<std::uint8_t> bounds_;  // by head
};

}  // namespace heddle
