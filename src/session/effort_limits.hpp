// A stop token for work outside a search: requests a stop at the time limit and on an interrupt.
#pragma once

#include <chrono>

#include "core/stop_token.hpp"
#include "session/session.hpp"

namespace heddle {

class EffortLimits final : public StopToken {
 public:
  /// The time limit counts from now on. Both arguments must outlive it.
  EffortLimits(const Limits& limits, const Watch& watch) : limits_(limits), watch_(watch) {}

  [[nodiscard]] bool stop_requested() override {
    requested_ = requested_ || watch_.is_interrupted() || is_late();
    return requested_;
  }

 private:
  using Clock = std::chrono::steady_clock;
  [[nodiscard]] bool is_late() const {
    return limits_.seconds && Clock::now() - start_ >= std::chrono::duration<double>(*limits_.seconds);
  }

  const Limits& limits_;
  const Watch& watch_;
  Clock::time_point start_ = Clock::now();
  bool requested_ = false;
};

}  // namespace heddle
