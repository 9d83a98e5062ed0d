#include "checking/finding/source_text.hpp"

#include "checking/source_lines.hpp"

namespace heddle::checking {

std::string source_line(const SourcePlace& place) {
  return source_lines()(place.file, place.line);
}

std::string asserted_condition(const std::string& line, std::uint32_t column) {
  constexpr std::string_view call = "assert(";
  const std::size_t at = line.find(call, column == 0 ? 0 : column - 1);
  if (at == std::string::npos) return {};
  const std::size_t begin = at + call.size();
  std::size_t depth = 1;
  for (std::size_t end = begin; end < line.size(); ++end) {
    if (line[end] == '"' || line[end] == '\'') return {};  // a parenthesis may be in there
    if (line[end] == '(') ++depth;
    if (line[end] == ')' && --depth == 0) return line.substr(begin, end - begin);
  }
  return {};
}

std::string asserted_condition(const SourcePlace& place) {
  return asserted_condition(source_line(place), place.column);
}

}  // namespace heddle::checking
