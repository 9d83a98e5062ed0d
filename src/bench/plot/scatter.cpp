#include "bench/plot/scatter.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "bench/numbers.hpp"

namespace heddle::bench {

namespace {

constexpr double scatter_width = 370;
constexpr double scatter_height = 342;
constexpr double limit_gap = 16;  // between the end of an axis and the line of the limit
constexpr Frame outer = {.left = 58, .top = 22, .right = 354, .bottom = 302};

bool is_drawn(const Dot& dot) {
  return !(dot.x.at_limit && dot.y.at_limit);
}

struct Plane {
  LogAxis across;
  LogAxis up;
  Frame frame;
};

Plane plane_of(const Scatter& scatter, bool x_limits, bool y_limits) {
  std::vector<double> xs;
  std::vector<double> ys;
  for (const Dot& dot : scatter.dots) {
    if (!is_drawn(dot)) continue;
    if (!dot.x.at_limit) xs.push_back(dot.x.value);
    if (!dot.y.at_limit) ys.push_back(dot.y.value);
  }
  if (scatter.has_diagonal) {
    xs.insert(xs.end(), ys.begin(), ys.end());
    ys = xs;
  }
  Frame frame = outer;
  if (x_limits) frame.right -= limit_gap;
  if (y_limits) frame.top += limit_gap;
  return {LogAxis(xs, frame.left, frame.right), LogAxis(ys, frame.bottom, frame.top), frame};
}

/// Lines where both values are equal, and where one is ten times the other.
std::string diagonals(const Plane& plane) {
  std::string out =
      svg_line(plane.frame.left, plane.frame.bottom, plane.frame.right, plane.frame.top, "diagonal");
  const double from = plane.across.from();
  const double to = plane.across.to();
  if (to / from <= 20) return out;
  out += svg_line(plane.across.place(from * 10), plane.frame.bottom, plane.frame.right,
                  plane.up.place(to / 10), "tenth");
  out += svg_line(plane.frame.left, plane.up.place(from * 10), plane.across.place(to / 10), plane.frame.top,
                  "tenth");
  return out;
}

std::string limit_lines(const Frame& frame, bool x_limits, bool y_limits) {
  std::string out;
  if (x_limits) {
    out += svg_line(outer.right, frame.top, outer.right, frame.bottom, "limit");
    out += svg_text(outer.right, frame.top - 7, Anchor::middle, "limit");
  }
  if (y_limits) {
    out += svg_line(frame.left, outer.top, frame.right, outer.top, "limit");
    out += svg_text(frame.left - 6, outer.top + 4, Anchor::end, "limit");
  }
  return out;
}

}  // namespace

std::string to_figure(const Scatter& scatter) {
  const auto drawn = static_cast<std::size_t>(std::ranges::count_if(scatter.dots, is_drawn));
  if (drawn == 0) return empty_figure(scatter.heading);
  const auto any = [&](Measured Dot::*side) {
    return std::ranges::any_of(scatter.dots,
                               [&](const Dot& dot) { return is_drawn(dot) && (dot.*side).at_limit; });
  };
  const bool x_limits = any(&Dot::x);
  const bool y_limits = any(&Dot::y);
  const Plane plane = plane_of(scatter, x_limits, y_limits);
  std::string drawing = svg_across(plane.frame, plane.across) + svg_up(plane.frame, plane.up) +
                        svg_axis_labels(plane.frame, scatter.x_label, scatter.y_label) +
                        limit_lines(plane.frame, x_limits, y_limits);
  if (scatter.has_diagonal) drawing += diagonals(plane);
  drawing += "\n";
  for (const Dot& dot : scatter.dots) {
    if (!is_drawn(dot)) continue;
    drawing += svg_mark(scatter.series[dot.series].style,
                        dot.x.at_limit ? outer.right : plane.across.place(dot.x.value),
                        dot.y.at_limit ? outer.top : plane.up.place(dot.y.value), dot.title);
  }
  std::vector<Series> present;
  for (std::size_t i = 0; i < scatter.series.size(); ++i)
    if (std::ranges::any_of(scatter.dots, [&](const Dot& dot) { return is_drawn(dot) && dot.series == i; }))
      present.push_back(scatter.series[i]);
  const std::size_t left_out = scatter.dots.size() - drawn;
  const std::string remark =
      left_out == 0 ? "" : number_of(left_out, "row") + " with both at the limit not drawn";
  return figure(scatter.heading, present, scatter_width, scatter_height, drawing, remark);
}

}  // namespace heddle::bench
