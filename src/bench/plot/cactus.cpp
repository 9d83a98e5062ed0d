#include "bench/plot/cactus.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "bench/numbers.hpp"
#include "core/assert.hpp"

namespace heddle::bench {

namespace {

constexpr double cactus_width = 580;
constexpr double cactus_height = 352;
constexpr Frame frame = {.left = 62, .top = 14, .right = 566, .bottom = 312};
constexpr std::size_t marks_per_line = 14;

struct Axes {
  CountAxis across;
  LogAxis up;
};

Axes axes_of(const Cactus& cactus) {
  std::size_t most = 0;
  std::vector<double> all;
  for (const CactusLine& line : cactus.lines) {
    most = std::max(most, line.seconds.size());
    all.insert(all.end(), line.seconds.begin(), line.seconds.end());
  }
  return {CountAxis(most, frame.left, frame.right), LogAxis(all, frame.bottom, frame.top)};
}

/// Marks tell the lines apart, so a few of them are enough; the last row always has one.
std::string line_with_marks(const CactusLine& line, const Axes& axes) {
  std::vector<double> seconds = line.seconds;
  std::ranges::sort(seconds);
  HEDDLE_DCHECK(!seconds.empty());
  const std::size_t every = (seconds.size() + marks_per_line - 1) / marks_per_line;
  std::string path;
  std::string marks;
  for (std::size_t i = 0; i < seconds.size(); ++i) {
    const double x = axes.across.place(static_cast<double>(i + 1));
    const double y = axes.up.place(seconds[i]);
    path += fmt::format("{}{:.1f} {:.1f}", i == 0 ? "M" : "L", x, y);
    if ((seconds.size() - 1 - i) % every != 0) continue;
    marks += svg_mark(line.series.style, x, y,
                      fmt::format("{}: {} within {} s each", line.series.name, number_of(i + 1, "row"),
                                  figure_text(seconds[i])));
  }
  return fmt::format("<path class=\"curve s{}\" d=\"{}\"/>\n", line.series.style.number, path) + marks;
}

}  // namespace

std::string to_figure(const Cactus& cactus) {
  std::vector<CactusLine> lines;
  std::ranges::copy_if(cactus.lines, std::back_inserter(lines),
                       [](const CactusLine& line) { return !line.seconds.empty(); });
  if (lines.empty()) return empty_figure(cactus.heading);
  const Axes axes = axes_of(cactus);
  std::string drawing = svg_across(frame, axes.across) + svg_up(frame, axes.up) +
                        svg_axis_labels(frame, "rows that finished", "seconds per row") + "\n";
  std::vector<Series> series;
  for (const CactusLine& line : lines) {
    drawing += line_with_marks(line, axes);
    series.push_back({fmt::format("{} ({})", line.series.name, line.seconds.size()), line.series.style});
  }
  return figure(cactus.heading, series, cactus_width, cactus_height, drawing);
}

}  // namespace heddle::bench
