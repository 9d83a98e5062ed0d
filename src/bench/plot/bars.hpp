// Bars and ranges on a logarithmic axis, one line each.
#pragma once

#include <string>
#include <vector>

#include "bench/plot/svg.hpp"

namespace heddle::bench {

struct Bar {
  std::size_t series = 0;
  double value = 0;
};

struct BarLine {
  std::string name;
  std::vector<Bar> bars;  // one within the other, the first outside
  std::string remark;     // to the right
};

struct Bars {
  std::string heading;
  std::string label;
  std::vector<Series> series = {};
  std::vector<BarLine> lines = {};
};

[[nodiscard]] std::string to_figure(const Bars& bars);

/// The distribution of numbers.
struct Range {
  Series series;
  std::string name;
  double least = 0;
  double quarter = 0;
  double median = 0;
  double three_quarters = 0;
  double most = 0;
};

struct Ranges {
  std::string heading;
  std::string label;
  std::vector<Range> ranges = {};
};

[[nodiscard]] std::string to_figure(const Ranges& ranges);

}  // namespace heddle::bench
