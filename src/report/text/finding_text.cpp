#include "report/text/finding_text.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "report/text/characters.hpp"
#include "report/text/ink.hpp"
#include "report/text/story_table.hpp"
#include "report/text/wrapping.hpp"

namespace heddle::report {

namespace {

constexpr std::size_t indent = 4;

/// Returns the first line in the format of compilers, so that editors find the place.
std::string first_lines(const ReportedFinding& finding, const TextStyle& style) {
  const bool is_error = finding.kind != "unsupported";
  const std::string place = place_text(finding) + ": ", error = is_error ? "error:" : "not supported:";
  std::string out;
  for (const std::string& line :
       wrapped(finding.message, {.lead = place + error + " ", .indent = indent, .width = style.width}))
    out += out.empty() ? painted(place, Ink::strong, style) + painted(error, Ink::alarm, style) +
                             painted(line.substr(place.size() + error.size()), Ink::strong, style) + "\n"
                       : painted(line, Ink::strong, style) + "\n";
  for (const std::string& sentence : finding.because)
    out += paragraph(std::string(indent, ' '), sentence, indent + 2, style.width);
  return out;
}

/// The part of a line that is shown: all of it, or what is around the column.
struct Window {
  std::string text;
  std::size_t caret = 0;  // columns before it
};

Window window_of(const std::string& source, std::size_t column, std::size_t width) {
  const std::size_t before = std::min(column == 0 ? 0 : column - 1, source.size());
  std::string left = printable(std::string_view(source).substr(0, before));
  std::string right = printable(std::string_view(source).substr(before));
  const std::size_t room_left = width * 2 / 3;
  if (columns_of(left) + columns_of(right) > width && columns_of(left) > room_left)
    left = "…" + std::string(tail(left, room_left - 1));
  const std::size_t caret = columns_of(left);
  return {left + cut(right, width - std::min(width, caret)), caret};
}

/// The line of the program, with a mark below the column.
std::string source_lines(const ReportedFinding& finding, const TextStyle& style) {
  if (finding.source.empty()) return {};
  const std::string number = fmt::format("{:>5} | ", finding.line), blank = fmt::format("{:>5} | ", "");
  const Window window =
      window_of(finding.source, finding.column, std::max<std::size_t>(style.width, 40) - number.size());
  std::string out = painted(number, Ink::faint, style) + window.text + "\n";
  if (finding.column == 0 || finding.column > finding.source.size()) return out;
  return out + painted(blank, Ink::faint, style) + std::string(window.caret, ' ') +
         painted("^", Ink::alarm, style) + "\n";
}

}  // namespace

std::string place_text(const ReportedFinding& finding) {
  if (finding.line == 0) return finding.file;  // the program has no debug information
  const std::string line = fmt::format("{}:{}", finding.file, finding.line);
  return finding.column == 0 ? line : fmt::format("{}:{}", line, finding.column);
}

std::string to_text(const ReportedFinding& finding, const TextStyle& style, const SourceText& source) {
  std::string out = first_lines(finding, style) + source_lines(finding, style) + "\n";
  out += story_text(finding, style, source) + "\n";
  const bool is_all_in_main = finding.stack.size() == 1 && finding.stack.front() == finding.thread;
  if (!finding.stack.empty() && !is_all_in_main)
    out += paragraph(fmt::format("{} is in ", finding.thread),
                     fmt::format("{}", fmt::join(finding.stack, ", called from ")), indent, style.width);
  if (style.full) out += paragraph("schedule: ", finding.schedule, indent, style.width);
  // Not broken into lines: it is there to be copied.
  if (!finding.replay.empty()) out += fmt::format("replay: {}\n", finding.replay);
  return out + "\n";
}

}  // namespace heddle::report
