// Axes of plots: positions of values, and ticks.
#pragma once

#include <string>
#include <vector>

namespace heddle::bench {

struct Tick {
  double value = 0;
  std::string label = {};  // none at values between those that are named
};

/// A logarithmic axis that begins and ends at 1, 2 or 5 times a power of ten. Values outside are placed at
/// its ends.
class LogAxis {
 public:
  /// An axis for the values above 0, between two positions of the picture.
  LogAxis(const std::vector<double>& values, double start, double end);

  [[nodiscard]] double from() const { return from_; }
  [[nodiscard]] double to() const { return to_; }
  [[nodiscard]] double place(double value) const;
  /// Returns as many ticks as there is room for.
  [[nodiscard]] std::vector<Tick> ticks() const;

 private:
  double from_ = 1;
  double to_ = 10;
  double start_;
  double end_;
};

/// An axis from 0 to at least `most`, with about six ticks at round numbers.
class CountAxis {
 public:
  CountAxis(std::size_t most, double start, double end);

  [[nodiscard]] double place(double value) const;
  [[nodiscard]] std::vector<Tick> ticks() const;

 private:
  std::size_t step_ = 1;
  std::size_t to_ = 1;
  double start_;
  double end_;
};

/// Returns "0.001", "5", "20k", "10M".
[[nodiscard]] std::string tick_label(double value);

}  // namespace heddle::bench
