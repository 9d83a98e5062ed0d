// Parts of SVG pictures. The style sheet has colours and strokes; series also differ by shape.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "bench/plot/axis.hpp"

namespace heddle::bench {

/// Colour and shape of a series: "s0" and "m0" of the style sheet and of mark_shapes(), to 7.
struct SeriesStyle {
  int number = 0;
};

struct Series {
  std::string name;
  SeriesStyle style;
};

[[nodiscard]] SeriesStyle style_of_reduction(std::string_view reduction);
[[nodiscard]] SeriesStyle style_of_model(std::string_view model);
[[nodiscard]] SeriesStyle style_of_equivalence(std::string_view equivalence);

enum class Anchor : std::uint8_t { start, middle, end };

[[nodiscard]] std::string svg_line(double x1, double y1, double x2, double y2, std::string_view style);
[[nodiscard]] std::string svg_text(double x, double y, Anchor anchor, std::string_view text,
                                   std::string_view style = "");
/// `title` is shown when the pointer is over the mark.
[[nodiscard]] std::string svg_mark(SeriesStyle style, double x, double y, std::string_view title = "");

/// The rectangle of a plot within its picture.
struct Frame {
  double left = 0;
  double top = 0;
  double right = 0;
  double bottom = 0;
};

/// Returns the lines of the grid with their labels.
[[nodiscard]] std::string svg_across(const Frame& frame, const LogAxis& axis);
[[nodiscard]] std::string svg_up(const Frame& frame, const LogAxis& axis);
[[nodiscard]] std::string svg_across(const Frame& frame, const CountAxis& axis);
[[nodiscard]] std::string svg_axis_labels(const Frame& frame, std::string_view across, std::string_view up);

/// Returns a picture with its heading and a legend of its series.
[[nodiscard]] std::string figure(std::string_view heading, const std::vector<Series>& series, double width,
                                 double height, std::string_view drawing, std::string_view remark = "");
/// Returns the picture for a plot without data.
[[nodiscard]] std::string empty_figure(std::string_view heading);

/// Returns the shapes of marks, which a page needs once.
[[nodiscard]] std::string mark_shapes();

}  // namespace heddle::bench
