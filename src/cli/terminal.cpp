#include "cli/terminal.hpp"

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <string_view>
#include <sys/ioctl.h>
#include <unistd.h>

namespace heddle::cli {

namespace {

// In narrower columns, text would be single letters below each other; wider lines are hard to read.
constexpr std::size_t narrowest = 40, widest = 240;

std::string_view environment(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? std::string_view() : std::string_view(value);
}

std::size_t known_width() {
  winsize size{};
  if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0) return size.ws_col;
  const std::string_view columns = environment("COLUMNS");
  std::size_t width = 0;
  const auto [end, error] = std::from_chars(columns.data(), columns.data() + columns.size(), width);
  const bool is_number = error == std::errc{} && end == columns.data() + columns.size() && width > 0;
  return is_number ? width : report::width_without_terminal;
}

bool has_colours(ColourMode mode) {
  if (mode != ColourMode::automatic) return mode == ColourMode::always;
  return isatty(STDOUT_FILENO) != 0 && environment("NO_COLOR").empty() && environment("TERM") != "dumb";
}

}  // namespace

report::TextStyle text_style(const OutputOptions& output) {
  return {std::clamp(known_width(), narrowest, widest), has_colours(output.colour), output.full,
          output.quiet};
}

}  // namespace heddle::cli
