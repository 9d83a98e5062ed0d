// Notices loops that run for more iterations in one run after the other, without an end: a search that tries
// each number of iterations would never end.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "core/ids.hpp"

namespace heddle {

class GrowingLoops {
 public:
  /// Notes the most iterations of a loop in one run. Returns whether so many runs had more than all runs
  /// before that the loop seems to have no end.
  [[nodiscard]] bool note(SiteId place, std::uint32_t iterations) {
    Loop& loop = find(place);
    if (iterations <= loop.most) return false;
    loop.most = iterations;
    return ++loop.times_grown >= enough;
  }

 private:
  static constexpr std::uint32_t enough = 8;

  struct Loop {
    SiteId place;
    std::uint32_t most = 0;
    std::uint32_t times_grown = 0;
  };

  [[nodiscard]] Loop& find(SiteId place) {
    const auto known = std::ranges::find(loops_, place, &Loop::place);
    return known != loops_.end() ? *known : loops_.emplace_back(Loop{place});
  }

  std::vector<Loop> loops_;
};

}  // namespace heddle
