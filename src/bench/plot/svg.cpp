#include "bench/plot/svg.hpp"

#include <algorithm>
#include <array>
#include <fmt/format.h>

#include "bench/class_keys.hpp"
#include "report/xml_text.hpp"

namespace heddle::bench {

namespace {

using report::xml_attribute;
using report::xml_text;

/// Circle, square, triangle, diamond, triangle upside down, cross, hexagon, hourglass.
constexpr std::array<std::string_view, 8> shapes = {
    "M-3.6 0a3.6 3.6 0 1 0 7.2 0a3.6 3.6 0 1 0-7.2 0z",
    "M-3.2-3.2h6.4v6.4h-6.4z",
    "M0-4.2L4.2 3.2h-8.4z",
    "M0-4.6L4.6 0L0 4.6L-4.6 0z",
    "M0 4.2L4.2-3.2h-8.4z",
    "M-1.3-4.2h2.6v2.9h2.9v2.6h-2.9v2.9h-2.6v-2.9h-2.9v-2.6h2.9z",
    "M-4 0L-2-3.5h4L4 0L2 3.5h-4z",
    "M-3.6-3.6h7.2L-3.6 3.6h7.2z"};

constexpr double wide = 700;

/// Returns a coordinate without trailing zeros: pictures have many numbers.
std::string coordinate(double value) {
  std::string text = fmt::format("{:.1f}", value);
  if (text.ends_with(".0")) text.resize(text.size() - 2);
  return text == "-0" ? "0" : text;
}

std::string_view name_of_anchor(Anchor anchor) {
  switch (anchor) {
    case Anchor::start:
      return "";
    case Anchor::middle:
      return " text-anchor=\"middle\"";
    case Anchor::end:
      return " text-anchor=\"end\"";
  }
  return "";
}

template <typename Axis>
std::string across(const Frame& frame, const Axis& axis) {
  std::string out;
  for (const Tick& tick : axis.ticks()) {
    const double x = axis.place(tick.value);
    out += svg_line(x, frame.top, x, frame.bottom, "grid");
    if (!tick.label.empty()) out += svg_text(x, frame.bottom + 15, Anchor::middle, tick.label);
  }
  return out;
}

}  // namespace

SeriesStyle style_of_reduction(std::string_view reduction) {
  // The first of the table is brute force, which no figure shows.
  return {static_cast<int>((rank_of_reduction(reduction) + shapes.size() - 1) % shapes.size())};
}

SeriesStyle style_of_model(std::string_view model) {
  constexpr std::array styles{1, 4, 2, 6, 0, 3, 5, 7};
  return {styles.at(rank_of_model(model) % styles.size())};
}

SeriesStyle style_of_equivalence(std::string_view equivalence) {
  const std::vector<std::string>& keys = class_keys();
  const auto rank = static_cast<std::size_t>(std::ranges::find(keys, equivalence) - keys.begin());
  constexpr std::array styles{0, 1, 3, 4};  // those of dpor, rf, rvf, view
  return {styles.at(rank % styles.size())};
}

std::string svg_line(double x1, double y1, double x2, double y2, std::string_view style) {
  return fmt::format(R"(<path class="{}" d="M{} {}L{} {}"/>)", style, coordinate(x1), coordinate(y1),
                     coordinate(x2), coordinate(y2));
}

std::string svg_text(double x, double y, Anchor anchor, std::string_view text, std::string_view style) {
  return fmt::format(R"(<text x="{}" y="{}"{}{}>{}</text>)", coordinate(x), coordinate(y),
                     name_of_anchor(anchor), style.empty() ? "" : fmt::format(" class=\"{}\"", style),
                     xml_text(text));
}

std::string svg_mark(SeriesStyle style, double x, double y, std::string_view title) {
  const std::string open = fmt::format(R"(<use href="#m{0}" class="s{0}" x="{1}" y="{2}")", style.number,
                                       coordinate(x), coordinate(y));
  return title.empty() ? open + "/>" : fmt::format("{}><title>{}</title></use>\n", open, xml_text(title));
}

std::string svg_across(const Frame& frame, const LogAxis& axis) {
  return across(frame, axis);
}

std::string svg_across(const Frame& frame, const CountAxis& axis) {
  return across(frame, axis);
}

std::string svg_up(const Frame& frame, const LogAxis& axis) {
  std::string out;
  for (const Tick& tick : axis.ticks()) {
    const double y = axis.place(tick.value);
    out += svg_line(frame.left, y, frame.right, y, "grid");
    if (!tick.label.empty()) out += svg_text(frame.left - 6, y + 4, Anchor::end, tick.label);
  }
  return out;
}

std::string svg_axis_labels(const Frame& frame, std::string_view across, std::string_view up) {
  const double middle = (frame.top + frame.bottom) / 2;
  return svg_text((frame.left + frame.right) / 2, frame.bottom + 32, Anchor::middle, across, "label") +
         fmt::format(
             "<text class=\"label\" text-anchor=\"middle\" transform=\"translate(12 {}) "
             "rotate(-90)\">{}</text>",
             coordinate(middle), xml_text(up));
}

std::string figure(std::string_view heading, const std::vector<Series>& series, double width, double height,
                   std::string_view drawing, std::string_view remark) {
  // What is wide scrolls on a narrow screen, where it would be too small to read.
  std::string out =
      fmt::format("<figure{}><figcaption><b>{}</b>", width > wide ? " class=wide" : "", xml_text(heading));
  for (const Series& one : series)
    out += fmt::format("<span class=key><svg class=mark viewBox=\"-6 -6 12 12\">{}</svg>{}</span>",
                       svg_mark(one.style, 0, 0), xml_text(one.name));
  out += fmt::format("</figcaption>\n<svg viewBox=\"0 0 {} {}\" width=\"{}\" role=\"img\" aria-label=\"{}\">",
                     coordinate(width), coordinate(height), coordinate(width), xml_attribute(heading));
  out += drawing;
  out += "</svg>\n";
  if (!remark.empty()) out += fmt::format("<p class=remark>{}</p>\n", xml_text(remark));
  return out + "</figure>\n";
}

std::string empty_figure(std::string_view heading) {
  return fmt::format("<figure><figcaption><b>{}</b></figcaption><p class=none>no rows</p></figure>\n",
                     xml_text(heading));
}

std::string mark_shapes() {
  std::string out = R"(<svg class=shapes width="0" height="0" aria-hidden="true"><defs>)";
  for (std::size_t i = 0; i < shapes.size(); ++i)
    out += fmt::format(R"(<path id="m{}" d="{}"/>)", i, shapes[i]);
  return out + "</defs></svg>\n";
}

}  // namespace heddle::bench
