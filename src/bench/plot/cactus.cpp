#include "bench/plot/cactus.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "bench/numbers.hpp"

namespace heddle::bench {

namespace {

constexpr double width = 600;
constexpr double height = 366;
constexpr Frame frame = {.left = 62, .top = 14, .right = 526, .bottom = 326};
constexpr double line_of_text = 14;
constexpr std::size_t marks_a_line = 14;

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
  const std::size_t every = (seconds.size() + marks_a_line - 1) / marks_a_line;
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

/// Names at the ends of the lines, moved apart where lines end close to each other.
std::string end_labels(const std::vector<CactusLine>& lines, const Axes& axes) {
  struct Label {
    double x;
    double y;
    std::string text;
  };
  std::vector<Label> labels;
  for (const CactusLine& line : lines)
    labels.push_back({axes.across.place(static_cast<double>(line.seconds.size())) + 9,
                      axes.up.place(std::ranges::max(line.seconds)) + 4,
                      fmt::format("{} {}", line.series.name, line.seconds.size())});
  std::ranges::stable_sort(labels, {}, &Label::y);
  for (std::size_t i = 1; i < labels.size(); ++i)
    labels[i].y = std::max(labels[i].y, labels[i - 1].y + line_of_text);
  std::string out;
  for (const Label& label : labels) out += svg_text(label.x, label.y, Anchor::start, label.text, "label");
  return out;
}

}  // namespace

std::string to_figure(const Cactus& cactus) {
  std::vector<CactusLine> lines;
  std::ranges::copy_if(cactus.lines, std::back_inserter(lines),
                       [](const CactusLine& line) { return !line.seconds.empty(); });
  if (lines.empty()) return empty_figure(cactus.heading);
  const Axes axes = axes_of(cactus);
  std::string drawing = svg_across(frame, axes.across) + svg_up(frame, axes.up) +
                        svg_axis_labels(frame, "rows that came to their end", "seconds a row") + "\n";
  std::vector<Series> series;
  for (const CactusLine& line : lines) {
    drawing += line_with_marks(line, axes);
    series.push_back(line.series);
  }
  drawing += end_labels(lines, axes);
  return figure(cactus.heading, series, width, height, drawing);
}

}  // namespace heddle::bench
