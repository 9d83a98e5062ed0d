// Cactus plots: the number of rows that finish within a time.
#pragma once

#include <string>
#include <vector>

#include "bench/plot/svg.hpp"

namespace heddle::bench {

struct CactusLine {
  Series series;
  std::vector<double> seconds;  // of the rows that finished, in any order
};

struct Cactus {
  std::string heading;
  std::vector<CactusLine> lines = {};
};

[[nodiscard]] std::string to_figure(const Cactus& cactus);

}  // namespace heddle::bench
