// Axes of plots: where a value stands, and at which values there are ticks.
#pragma once

#include <string>
#include <vector>

namespace heddle::bench {

struct Tick {
  double value = 0;
  std::string label = {};  // none at values between those that are named
};

/// A logarithmic axis. It begins and ends at 1, 2 or 5 times a power of ten. What is outside stands at its
/// ends.
class LogAxis {
 public:
  /// For these values, those above 0, from one place of the picture to another.
  LogAxis(const std::vector<double>& values, double start, double end);

  [[nodiscard]] double from() const { return from_; }
  [[nodiscard]] double to() const { return to_; }
  [[nodiscard]] double place(double value) const;
  /// As many as there is room for.
  [[nodiscard]] std::vector<Tick> ticks() const;

 private:
  double from_ = 1;
  double to_ = 10;
  double start_;
  double end_;
};

/// From 0 to at least `most`, in round steps, about six of them.
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

/// 0.001, 5, 20k, 10M
[[nodiscard]] std::string tick_label(double value);

}  // namespace heddle::bench
