// Scatter plots with two logarithmic axes.
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
  bool has_diagonal = false;  // both axes measure the same quantity
  std::vector<Series> series = {};
  std::vector<Dot> dots = {};
};

/// Returns the plot as a figure with its heading and legend. Dots at the limit of one axis are drawn on a
/// line beyond that axis; dots at the limit of both are not drawn, and a remark gives their number.
[[nodiscard]] std::string to_figure(const Scatter& scatter);

}  // namespace heddle::bench
