// Requests to stop: a token that long searches and runs poll.
#pragma once

#include "core/clock_throttle.hpp"
#include "core/result.hpp"

namespace heddle {

class StopToken {
 public:
  virtual ~StopToken() = default;
  /// Returns true once a limit was reached or the user interrupted. What is computed afterwards is discarded.
  [[nodiscard]] virtual bool stop_requested() = 0;
};

/// Thrown out of a search when a stop was requested. The search is left half done: afterwards only its
/// statistics may be read.
struct SearchStopped {};

/// The error of a run that was left before its end because a stop was requested.
[[nodiscard]] inline Error abandoned_run() {
  return Error{"the run was abandoned: a stop was requested"};
}

/// Polls a stop token inside a long computation, as often as its ClockThrottle allows. Without a token it
/// never stops.
class StopPoller {
 public:
  void set_token(StopToken& token) { token_ = &token; }

  /// Returns true from the first poll on that found a requested stop.
  [[nodiscard]] bool stop_requested() {
    if (requested_ || token_ == nullptr || !throttle_.tick()) [[likely]]
      return requested_;
    throttle_.clock_was_read(ClockThrottle::Clock::now());
    requested_ = token_->stop_requested();
    return requested_;
  }
  /// Throws SearchStopped if a stop was requested.
  void throw_if_stopped() {
    if (stop_requested()) [[unlikely]]
      throw SearchStopped{};
  }

 private:
  StopToken* token_ = nullptr;
  ClockThrottle throttle_{ClockThrottle::Clock::now()};
  bool requested_ = false;
};

}  // namespace heddle
