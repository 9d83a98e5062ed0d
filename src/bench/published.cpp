#include "bench/published.hpp"

#include <charconv>
#include <fmt/format.h>
#include <fstream>

namespace heddle::bench {

namespace {

/// The fields of a line of comma-separated values; quotes enclose fields with commas.
std::vector<std::string> fields_of(const std::string& line) {
  std::vector<std::string> fields(1);
  bool is_quoted = false;
  for (std::size_t i = 0; i < line.size(); ++i) {
    const char c = line[i];
    if (c == '"' && is_quoted && i + 1 < line.size() && line[i + 1] == '"') {
      fields.back() += line[++i];
    } else if (c == '"') {
      is_quoted = !is_quoted;
    } else if (c == ',' && !is_quoted) {
      fields.emplace_back();
    } else {
      fields.back() += c;
    }
  }
  return fields;
}

/// All lines but the first, which names the columns.
Result<std::vector<std::vector<std::string>>> lines_of(const std::filesystem::path& path,
                                                       std::size_t columns) {
  std::ifstream file(path);
  if (!file) return Error{fmt::format("{}: it cannot be read", path.string())};
  std::vector<std::vector<std::string>> lines;
  std::size_t number = 0;
  for (std::string line; std::getline(file, line);) {
    if (++number == 1) continue;
    lines.push_back(fields_of(line));
    if (lines.back().size() != columns)
      return Error{
          fmt::format("{}:{}: {} fields, not {}", path.string(), number, lines.back().size(), columns)};
  }
  return lines;
}

template <class Number>
std::optional<Number> number_of(const std::string& text) {
  Number number{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return number;
}

}  // namespace

Goal PublishedFigure::goal() const {
  const bool until_error = (paper == "001" && table == "2") || (paper == "002" && table == "5-hit-bug") ||
                           (paper == "003" && table == "III");
  return until_error ? Goal::error : Goal::all;
}

Result<Published> read_published(const std::filesystem::path& folder) {
  const auto figures = lines_of(folder / "published.csv", 9);
  if (!figures) return figures.error();
  const auto left_out = lines_of(folder / "left_out.csv", 3);
  if (!left_out) return left_out.error();
  Published published;
  for (const std::vector<std::string>& line : *figures)
    published.figures.push_back({line[0], line[1], line[2], line[3], line[4], line[5], line[6],
                                 number_of<std::uint64_t>(line[7]), number_of<double>(line[8])});
  for (const std::vector<std::string>& line : *left_out)
    published.left_out[line[0] + " " + line[1]] = line[2];
  return published;
}

}  // namespace heddle::bench
