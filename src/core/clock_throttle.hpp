// Decides how often a loop reads the clock.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>

#include "core/assert.hpp"

namespace heddle {

/// Decides after which executions the clock is read: so rarely that reading it costs nothing per execution,
/// so often that a limit is noticed within about 10 ms. It can be used for any other repeated step.
class ClockThrottle {
 public:
  using Clock = std::chrono::steady_clock;

  explicit ClockThrottle(Clock::time_point start) : last_read_(start) {}

  /// Counts one execution. True: the clock should be read now, and clock_was_read() be called.
  [[nodiscard]] bool tick() {
    HEDDLE_DCHECK(left_ > 0);  // else the clock was not read when it was due
    return --left_ == 0;
  }

  /// Chooses the next stride by how much time has passed since the clock was read last.
  void clock_was_read(Clock::time_point now) {
    const auto passed = now - last_read_;
    last_read_ = now;
    if (2 * passed <= moment)
      stride_ = std::min(2 * stride_, longest_stride);
    else if (passed > moment)
      stride_ = std::max<std::int64_t>(stride_ / (passed / moment + 1), 1);
    HEDDLE_DCHECK(stride_ >= 1 && stride_ <= longest_stride);
    left_ = stride_;
  }

 private:
  static constexpr std::chrono::milliseconds moment{10};
  // A longer stride would save nothing, and be late where executions suddenly become slow.
  static constexpr std::int64_t longest_stride = 64;

  Clock::time_point last_read_;
  std::int64_t stride_ = 1;
  std::int64_t left_ = 1;
};

}  // namespace heddle
