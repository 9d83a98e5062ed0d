#include "bench/plot/axis.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>

#include "core/assert.hpp"

namespace heddle::bench {

namespace {

// Axes that go up have smaller and smaller places. Labels beside each other need more room than labels above
// each other.
constexpr double pixels_per_tick_across = 46;
constexpr double pixels_per_tick_up = 26;

/// 1, 2 or 5 times a power of ten. Numbered: 0 is 1, 1 is 2, 2 is 5, 3 is 10, and -1 is 0.5.
double round_value(int number) {
  constexpr std::array<double, 3> digits = {1, 2, 5};
  const int power = number >= 0 ? number / 3 : -((2 - number) / 3);
  return digits[static_cast<std::size_t>(number - 3 * power)] * std::pow(10.0, power);
}

/// Returns the number of the largest such value that is not above the given one.
int round_number_below(double value) {
  HEDDLE_DCHECK(value > 0 && std::isfinite(value));
  int number = static_cast<int>(std::floor(std::log10(value))) * 3;
  while (round_value(number) > value * (1 + 1e-9)) --number;
  while (round_value(number + 1) <= value * (1 + 1e-9)) ++number;
  return number;
}

}  // namespace

LogAxis::LogAxis(const std::vector<double>& values, double start, double end) : start_(start), end_(end) {
  double least = 0;
  double most = 0;
  for (const double value : values) {
    if (!(value > 0) || !std::isfinite(value)) continue;
    least = least == 0 ? value : std::min(least, value);
    most = std::max(most, value);
  }
  if (least == 0) return;
  const int first = round_number_below(least);
  int last = round_number_below(most);
  if (round_value(last) < most * (1 - 1e-9)) ++last;
  from_ = round_value(first);
  to_ = round_value(std::max(last, first + 1));
  HEDDLE_DCHECK(from_ > 0 && from_ < to_);
}

double LogAxis::place(double value) const {
  if (!(value > from_)) return start_;
  if (value >= to_) return end_;
  return start_ + (end_ - start_) * std::log(value / from_) / std::log(to_ / from_);
}

std::vector<Tick> LogAxis::ticks() const {
  const double room =
      end_ > start_ ? (end_ - start_) / pixels_per_tick_across : (start_ - end_) / pixels_per_tick_up;
  const double decades = std::log10(to_ / from_);
  // 1, 2 and 5, powers of ten, or some of these.
  const bool between = 3 * decades <= room;
  const int every = std::max(1, static_cast<int>(std::ceil(decades / room)));
  std::vector<Tick> ticks;
  const int last = round_number_below(to_);
  for (int number = round_number_below(from_); number <= last; ++number) {
    const double value = round_value(number);
    const bool is_power = number % 3 == 0;
    if (!is_power && !between) continue;
    const bool is_named = !is_power || (number / 3) % every == 0;
    ticks.push_back({value, is_named ? tick_label(value) : ""});
  }
  return ticks;
}

CountAxis::CountAxis(std::size_t most, double start, double end) : start_(start), end_(end) {
  for (int number = 0; step_ * 6 < most; ++number)
    step_ = static_cast<std::size_t>(std::llround(round_value(number)));
  to_ = std::max<std::size_t>(1, (most + step_ - 1) / step_) * step_;
  HEDDLE_DCHECK(to_ >= most && to_ % step_ == 0);
}

double CountAxis::place(double value) const {
  return start_ + (end_ - start_) * value / static_cast<double>(to_);
}

std::vector<Tick> CountAxis::ticks() const {
  std::vector<Tick> ticks;
  for (std::size_t value = 0; value <= to_; value += step_)
    ticks.push_back({static_cast<double>(value), tick_label(static_cast<double>(value))});
  return ticks;
}

std::string tick_label(double value) {
  for (const auto& [unit, name] : {std::pair{1e12, "T"}, {1e9, "G"}, {1e6, "M"}, {1e3, "k"}})
    if (value >= unit * (1 - 1e-9)) return fmt::format("{:g}{}", value / unit, name);
  if (value == 0 || value >= 1e-4) return fmt::format("{:g}", value);
  // 0.00002: :g would write 2e-05.
  return fmt::format("{:.{}f}", value, static_cast<int>(std::ceil(-std::log10(value) - 1e-9)));
}

}  // namespace heddle::bench
