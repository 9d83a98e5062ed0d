// When a run ends although threads are runnable: it has as many events as it may have, or a stop was
// requested.
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
  /// One comparison, at every step: until so many events there is no need to ask whether the run must end.
  [[nodiscard]] bool is_due(std::size_t events) const { return events >= next_look_; }
  /// When it is due: whether the run ends here.
  [[nodiscard, gnu::noinline, gnu::cold]] bool ends(std::size_t events) {
    HEDDLE_DCHECK(is_due(events));
    is_full_ = events >= most_;
    is_abandoned_ = !is_full_ && stop_ != nullptr && stop_->stop_requested();
    set_next_look(events);
    return is_full_ || is_abandoned_;
  }
  /// Why it ended.
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
