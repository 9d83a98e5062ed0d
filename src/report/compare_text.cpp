#include <algorithm>
#include <cmath>
#include <fmt/format.h>

#include "report/compare_report.hpp"

namespace heddle::report {

namespace {

constexpr double widest = 40;  // characters of a bar

/// Returns the relative length of a bar: each factor of ten adds the same length; one class has a short one.
double weight(const EquivalenceRow& row) {
  return std::log10(static_cast<double>(std::max<std::uint64_t>(row.classes(), 1))) + 0.1;
}

std::string bar(const EquivalenceRow& row, double heaviest) {
  if (row.classes() == 0) return {};
  const auto length = static_cast<int>(std::lround(widest * weight(row) / heaviest));
  std::string result;
  for (int i = 0; i < std::max(length, 1); ++i) result += "█";
  return result;
}

/// Returns how many times fewer classes there are than under the finest equivalence.
std::string gain(const EquivalenceRow& row, const EquivalenceRow& finest) {
  if (row.classes() == 0 || row.is_lower_bound) return "";
  const double times = static_cast<double>(finest.classes()) / static_cast<double>(row.classes());
  return fmt::format("{}{:.{}f}×", finest.is_lower_bound ? ">" : "", times, times < 10 ? 1 : 0);
}

}  // namespace

std::string to_text(const CompareReport& report) {
  std::string out = fmt::format("{} ({})\n\n{:<18}{:>12}{:>9}{:>8}{:>10}  {:<9}\n", report.file, report.model,
                                "equivalence", "classes", "blocked", "fewer", "seconds", "search");
  double heaviest = 0;
  for (const EquivalenceRow& row : report.rows) heaviest = std::max(heaviest, weight(row));
  for (const EquivalenceRow& row : report.rows) {
    const std::string count = fmt::format("{}{}", row.is_lower_bound ? "≥ " : "", row.classes());
    out += fmt::format("{:<18}{:>12}{:>9}{:>8}{:>10.3f}  {:<9}{}\n", row.equivalence, count, row.blocked,
                       gain(row, report.rows.front()), row.seconds, row.reduction, bar(row, heaviest));
  }
  out += "\n(logarithmic bars)\n";
  return out;
}

}  // namespace heddle::report
