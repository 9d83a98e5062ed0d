// Points with two logarithmic axes.
#pragma once

#include <string>
#include <vector>

#include "bench/plot/svg.hpp"

namespace heddle::bench {

/// A measured value, or none within the limit.
struct Measured {
  double value = 0;
  bool at_limit = false;
};

struct Dot {
  Measured x;
  Measured y;
  std::size_t series = 0;
  std::string title;
};

struct Scatter {
  std::string heading;
  std::string x_label;
  std::string y_label;
  bool has_diagonal = false;  // both axes measure the same
  std::vector<Series> series = {};
  std::vector<Dot> dots = {};
};

/// Dots at a limit are drawn on a line beyond the axis. Dots at the limit on both axes are left out, and a
/// remark has their number.
[[nodiscard]] std::string to_figure(const Scatter& scatter);

}  // namespace heddle::bench
