// Decides when a run ends although threads are runnable: it has reached its maximal number of events, or a
// stop was requested.
#pragma once

#include <algorithm>
#include <cstddef>

#include "core/assert.hpp"
#include "core/stop_token.hpp"

namespace heddle {

class RunLimit {
 public:
  void set_stop_token(StopToken* stop) { stop_ = stop; }
  [[nodiscard]] StopToken* stop_token() const { return stop_; }

  void begin(std::size_t most_events) {
    most_ = most_events;
    is_full_ = is_abandoned_ = false;
    set_next_look(0);
  }
  /// Whether ends() has to be called now. This costs one comparison per step; it is false for most steps.
  [[nodiscard]] bool is_due(std::size_t events) const { return events >= next_look_; }
  /// Whether the run ends here. Called when is_due().
  [[nodiscard, gnu::noinline, gnu::cold]] bool ends(std::size_t events) {
    HEDDLE_DCHECK(is_due(events));
    is_full_ = events >= most_;
    is_abandoned_ = !is_full_ && stop_ != nullptr && stop_->stop_requested();
    set_next_look(events);
    return is_full_ || is_abandoned_;
  }
  /// The reason why the run ended: too many events, or a requested stop.
  [[nodiscard]] bool is_full() const { return is_full_; }
  [[nodiscard]] bool is_abandoned() const { return is_abandoned_; }

 private:
  static constexpr std::size_t between_looks = 4'096;
  void set_next_look(std::size_t events) { next_look_ = std::min(most_, events + between_looks); }

  StopToken* stop_ = nullptr;
  std::size_t most_ = 0;
  std::size_t next_look_ = 0;
  bool is_full_ = false;
  bool is_abandoned_ = false;
};

}  // namespace heddle
