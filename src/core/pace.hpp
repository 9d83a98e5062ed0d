// When to ask for the time.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>

namespace heddle {

/// Asking costs a noticeable part of a short execution, and a long one takes seconds: so the time is asked for every few
/// executions, or whatever else is done again and again, as many as pass in a moment.
class Pace {
 public:
  using Clock = std::chrono::steady_clock;

  explicit Pace(Clock::time_point start) : asked_(start) {}

  /// After each execution: whether to ask now.
  [[nodiscard]] bool due() { return --left_ == 0; }

  /// What the answer was.
  void asked(Clock::time_point now) {
    const auto passed = now - asked_;
    asked_ = now;
    if (2 * passed <= moment)
      stride_ = std::min(2 * stride_, longest_stride);
    else if (passed > moment)
      stride_ = std::max<std::int64_t>(stride_ / (passed / moment + 1), 1);
    left_ = stride_;
  }

 private:
  static constexpr std::chrono::milliseconds moment{10};
  // More would save nothing, and be late where executions become slow all of a sudden.
  static constexpr std::int64_t longest_stride = 64;

  Clock::time_point asked_;
  std::int64_t stride_ = 1;
  std::int64_t left_ = 1;
};

}  // namespace heddle
