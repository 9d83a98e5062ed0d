#include "report/step_table.hpp"

#include <algorithm>
#include <fmt/format.h>

namespace heddle::report {

namespace {

/// Arrows have three bytes and one column: characters count, not bytes.
std::size_t columns(const std::string& text) {
  return static_cast<std::size_t>(std::ranges::count_if(text, [](char c) { return (c & 0xc0) != 0x80; }));
}

std::string padded(const std::string& text, std::size_t to) {
  return text + std::string(to - std::min(to, columns(text)), ' ');
}

std::string trimmed(const std::string& line) {
  return line.substr(0, line.find_last_not_of(' ') + 1) + "\n";
}

}  // namespace

std::string step_table(const std::vector<std::string>& threads, const std::vector<StepRow>& rows) {
  std::vector<std::size_t> width;
  width.reserve(threads.size());
  for (const std::string& name : threads) width.push_back(columns(name));
  for (const StepRow& row : rows) width[row.thread] = std::max(width[row.thread], columns(row.text));
  std::string header = "    ";
  for (std::size_t t = 0; t < width.size(); ++t) header += padded(threads[t], width[t] + 3);
  std::string out = trimmed(header);
  for (const StepRow& row : rows) {
    std::string line = fmt::format("{:>3} ", row.number);
    for (std::size_t t = 0; t < row.thread; ++t) line += std::string(width[t] + 3, ' ');
    out += trimmed(line + row.text);
  }
  return out;
}

}  // namespace heddle::report
