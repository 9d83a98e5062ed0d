#include "bench/numbers.hpp"

#include <cmath>
#include <fmt/format.h>

namespace heddle::bench {

std::string count_text(std::uint64_t count) {
  std::string text = std::to_string(count);
  for (std::size_t left = text.size(); left > 3; left -= 3) text.insert(left - 3, 1, ',');
  return text;
}

std::string figure_text(double value) {
  if (!std::isfinite(value)) return "–";
  if (value < 0) return "−" + figure_text(-value);
  if (value == 0) return "0";
  if (value >= 99.95) return count_text(static_cast<std::uint64_t>(std::llround(value)));
  if (value >= 9.995) return fmt::format("{:.1f}", value);
  if (value >= 0.995) return fmt::format("{:.2f}", value);
  const int zeros = static_cast<int>(std::floor(-std::log10(value) + 1e-9));
  return fmt::format("{:.{}f}", value, zeros + 2);
}

std::string number_of(std::uint64_t count, std::string_view one) {
  return fmt::format("{} {}{}", count_text(count), one, count == 1 ? "" : "s");
}

std::string count_text(const Row& row) {
  switch (row.status) {
    case RowStatus::done:
      return count_text(row.count.total());
    case RowStatus::limit:
      return "> " + count_text(row.count.total());
    case RowStatus::skipped:
    case RowStatus::unsupported:
    case RowStatus::failed:
      break;
  }
  return std::string(name_of(row.status));
}

}  // namespace heddle::bench
