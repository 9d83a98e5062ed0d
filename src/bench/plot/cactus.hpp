// Cactus plots: how many rows need no more than so many seconds each.
#pragma once

#include <string>
#include <vector>

#include "bench/plot/svg.hpp"

namespace heddle::bench {

struct CactusLine {
  Series series;
  std::vector<double> seconds;  // of the rows that came to their end, in any order
};

struct Cactus {
  std::string heading;
  std::vector<CactusLine> lines = {};
};

[[nodiscard]] std::string to_figure(const Cactus& cactus);

}  // namespace heddle::bench
