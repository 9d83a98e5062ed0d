// StopToken for what is done outside a search: as long as limits and whoever watches allow.
#pragma once

#include <chrono>

#include "core/stop_token.hpp"
#include "session/session.hpp"

namespace heddle {

class EffortLimits final : public StopToken {
 public:
  /// The seconds count from now on. Both outlive it.
  EffortLimits(const Limits& limits, const Watch& watch) : limits_(limits), watch_(watch) {}

  [[nodiscard]] bool stop_requested() override {
    is_lost_ = is_lost_ || watch_.is_interrupted() || is_late();
    return is_lost_;
  }

 private:
  using Clock = std::chrono::steady_clock;
  [[nodiscard]] bool is_late() const {
    return limits_.seconds && Clock::now() - start_ >= std::chrono::duration<double>(*limits_.seconds);
  }

  const Limits& limits_;
  const Watch& watch_;
  Clock::time_point start_ = Clock::now();
  bool is_lost_ = false;
};

}  // namespace heddle
