#include "report/witness/line_markers.hpp"

#include <algorithm>
#include <charconv>
#include <optional>

namespace heddle::report {

namespace {

struct Marker {
  std::string file;
  std::uint32_t line = 0;
};

/// Returns the marker in a line; none if it is ordinary text.
std::optional<Marker> marker_in(std::string_view text) {
  if (!text.starts_with('#')) return std::nullopt;
  text.remove_prefix(1);
  const auto skip_spaces = [&] { text.remove_prefix(std::min(text.find_first_not_of(" \t"), text.size())); };
  skip_spaces();
  if (text.starts_with("line")) text.remove_prefix(4);
  skip_spaces();
  Marker marker;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), marker.line);
  if (error != std::errc{}) return std::nullopt;
  text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  const std::size_t begin = text.find('"'), close = text.rfind('"');
  if (begin != std::string_view::npos && close > begin)
    marker.file = text.substr(begin + 1, close - begin - 1);
  return marker;
}

}  // namespace

LineMarkers::LineMarkers(std::string_view text) {
  Marker now;
  for (std::uint32_t physical = 1; !text.empty(); ++physical) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    if (auto marker = marker_in(text.substr(0, end))) {
      if (marker->file.empty()) marker->file = now.file;  // #line 12
      now = *marker;
    } else if (!now.file.empty()) {
      lines_.try_emplace({now.file, now.line++}, physical);
    }
    text.remove_prefix(std::min(end + 1, text.size()));
  }
}

std::uint32_t LineMarkers::line_of(const std::string& file, std::uint32_t line) const {
  const auto found = lines_.find({file, line});
  return found == lines_.end() ? 0 : found->second;
}

}  // namespace heddle::report
