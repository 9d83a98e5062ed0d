#include "bench/plot/bars.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "bench/numbers.hpp"
#include "core/assert.hpp"
#include "report/xml_text.hpp"

namespace heddle::bench {

namespace {

constexpr double bar_line = 23;
constexpr double thickest = 17;
constexpr double thinner = 4.4;  // than the bar around it
constexpr double bars_width = 1180;
constexpr double name_width = 270;
constexpr double remark_width = 310;
constexpr double top = 8;

constexpr double range_width = 560;
constexpr double range_line = 24;
constexpr double range_name_width = 110;

std::string rectangle(double x, double y, double length, double thickness, std::string_view style,
                      std::string_view title) {
  return fmt::format(
      "<rect class=\"{}\" x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" "
      "height=\"{:.1f}\"><title>{}</title></rect>",
      style, x, y, std::max(length, 1.0), thickness, report::xml_text(title));
}

/// Returns the text cut between characters to what fits; the titles of the bars have all of it.
std::string shortened(const std::string& name) {
  constexpr std::size_t most = 42;
  if (name.size() <= most) return name;
  std::size_t end = most;
  while (end > 0 && (static_cast<unsigned char>(name[end]) & 0xC0U) == 0x80U) --end;
  return name.substr(0, end) + "…";
}

std::string bar_line_of(const BarLine& line, const Bars& bars, const LogAxis& axis, double middle) {
  std::string out = svg_text(name_width - 8, middle + 4, Anchor::end, shortened(line.name), "label");
  double thickness = thickest;
  double longest = axis.place(axis.from());
  for (const Bar& bar : line.bars) {
    HEDDLE_DCHECK(bar.series < bars.series.size());
    const Series& series = bars.series[bar.series];
    const double end = axis.place(bar.value);
    longest = std::max(longest, end);
    out += rectangle(
        name_width, middle - thickness / 2, end - name_width, thickness,
        fmt::format("bar s{}", series.style.number),
        fmt::format("{}, {}: {}", line.name, series.name, count_text(static_cast<std::uint64_t>(bar.value))));
    thickness -= thinner;
  }
  return out + svg_text(longest + 8, middle + 4, Anchor::start, line.remark) + "\n";
}

std::string range_of(const Range& range, const LogAxis& axis, double middle) {
  const std::string title = fmt::format("{}: {} to {}, median {}", range.name, figure_text(range.least),
                                        figure_text(range.most), figure_text(range.median));
  const double from = axis.place(range.quarter);
  return svg_text(range_name_width - 10, middle + 4, Anchor::end, range.name, "label") +
         svg_line(axis.place(range.least), middle, axis.place(range.most), middle,
                  fmt::format("whisker s{}", range.series.style.number)) +
         rectangle(from, middle - 6, axis.place(range.three_quarters) - from, 12,
                   fmt::format("range s{}", range.series.style.number), title) +
         svg_mark(range.series.style, axis.place(range.median), middle, title);
}

}  // namespace

std::string to_figure(const Bars& bars) {
  if (bars.lines.empty()) return empty_figure(bars.heading);
  std::vector<double> values = {1};
  for (const BarLine& line : bars.lines)
    for (const Bar& bar : line.bars) values.push_back(bar.value);
  // To the right of the longest bar, there is room for its remark.
  const double bottom = top + bar_line * static_cast<double>(bars.lines.size());
  const Frame frame = {name_width, top, bars_width - remark_width, bottom};
  const LogAxis axis(values, frame.left, frame.right);
  std::string drawing = svg_across(frame, axis);
  drawing +=
      svg_text((frame.left + frame.right) / 2, bottom + 32, Anchor::middle, bars.label, "label") + "\n";
  for (std::size_t i = 0; i < bars.lines.size(); ++i)
    drawing += bar_line_of(bars.lines[i], bars, axis, top + bar_line * (static_cast<double>(i) + 0.5));
  return figure(bars.heading, bars.series, bars_width, bottom + 40, drawing);
}

std::string to_figure(const Ranges& ranges) {
  if (ranges.ranges.empty()) return empty_figure(ranges.heading);
  std::vector<double> values;
  for (const Range& range : ranges.ranges) {
    values.push_back(range.least);
    values.push_back(range.most);
  }
  const double bottom = top + range_line * static_cast<double>(ranges.ranges.size());
  const Frame frame = {range_name_width, top, range_width - 20, bottom};
  const LogAxis axis(values, frame.left, frame.right);
  std::string drawing = svg_across(frame, axis);
  drawing +=
      svg_text((frame.left + frame.right) / 2, bottom + 32, Anchor::middle, ranges.label, "label") + "\n";
  for (std::size_t i = 0; i < ranges.ranges.size(); ++i)
    drawing += range_of(ranges.ranges[i], axis, top + range_line * (static_cast<double>(i) + 0.5));
  return figure(ranges.heading, {}, range_width, bottom + 40, drawing);
}

}  // namespace heddle::bench
