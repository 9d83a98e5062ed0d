#include "runtime/native/asked_bounds.hpp"

#include <set>
#include <string>
#include <string_view>

namespace heddle {

namespace {

/// Whether one of two paths ends with the names of the other: the compiler may have been given another part
/// of a path than the user gives.
bool is_of_same_file(std::string_view a, std::string_view b) {
  const std::string_view path = a.size() >= b.size() ? a : b, end = a.size() >= b.size() ? b : a;
  if (end.empty() || !path.ends_with(end)) return false;
  return path.size() == end.size() || path[path.size() - end.size() - 1] == '/' || end.starts_with('/');
}

/// Returns the lines of a file's loops, as "7, 30".
std::string lines_of_loops(const ProgramText& text, std::string_view file) {
  std::set<std::uint32_t> lines;
  for (const std::uint32_t loop : text.loops)
    if (is_of_same_file(text.sites[loop].file, file)) lines.insert(text.sites[loop].line);
  std::string result;
  for (const std::uint32_t line : lines) result += (result.empty() ? "" : ", ") + std::to_string(line);
  return result;
}

std::string no_loop_message(const ProgramText& text, const AskedLoopBound& asked) {
  const std::string lines = lines_of_loops(text, asked.file);
  return "--unroll: there is no loop at " + asked.file + ":" + std::to_string(asked.line) +
         (lines.empty() ? "; there is no loop in a file of that name"
                        : "; the loops of that file begin at the lines " + lines);
}

}  // namespace

ErrorMessage ask_for_bounds(IterationBounds& bounds, const ProgramText& text, const GuestSettings& settings) {
  if (settings.unroll != UINT32_MAX) bounds.ask_for_all(settings.unroll);
  const std::set<std::uint32_t> loops(text.loops.begin(), text.loops.end());
  for (const AskedLoopBound& asked : settings.loop_bounds) {
    bool found = false;
    for (std::uint32_t number = 0; number < text.sites.size(); ++number) {
      const Site& site = text.sites[number];
      if (site.line != asked.line || !is_of_same_file(site.file, asked.file)) continue;
      // A loop inside the library has the place of the call.
      found |= site.library || loops.contains(number);
      bounds.ask({number}, asked.iterations);
    }
    if (!found) return no_loop_message(text, asked);
  }
  return std::nullopt;
}

}  // namespace heddle
