// Finds the lowest enabled thread at each step, without testing all threads again each time.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/assert.hpp"

namespace heddle {

/// Invariant: every thread that is ready is in `below_`, or is not below `next_`. Threads that have ended are
/// never ready again.
class FirstEnabled {
 public:
  static constexpr std::size_t no_thread_number = SIZE_MAX;

  void start() {
    next_ = 0;
    below_.clear();
  }
  void started(std::size_t thread) {
    HEDDLE_DCHECK(std::ranges::find(below_, thread) == below_.end());
    if (thread < next_) below_.insert(std::ranges::lower_bound(below_, thread), thread);
  }

  /// Returns the lowest enabled one of `count` threads; no_thread_number if there is none. Every enabled
  /// thread is ready.
  template <class Ready, class Enabled>
  [[nodiscard]] std::size_t find(std::size_t count, Ready ready, Enabled enabled) {
    for (std::size_t i = 0; i < below_.size();) {
      const std::size_t thread = below_[i];
      HEDDLE_DCHECK(thread < next_ && (i == 0 || below_[i - 1] < thread));
      if (enabled(thread)) return thread;
      if (ready(thread))
        ++i;
      else
        below_.erase(below_.begin() + static_cast<std::ptrdiff_t>(i));
    }
    for (; next_ < count; ++next_) {
      if (!ready(next_)) continue;
      if (enabled(next_)) return next_;
      below_.push_back(next_);
    }
    return no_thread_number;
  }

  /// Whether no lower thread than this one, which is about to move, is enabled.
  template <class Enabled>
  [[nodiscard]] bool is_first(std::size_t mover, Enabled enabled) const {
    for (const std::size_t thread : below_) {
      if (thread == mover) return true;
      if (enabled(thread)) return false;
    }
    return mover == next_;
  }

 private:
  std::size_t next_ = 0;
  std::vector<std::size_t> below_;  // in order
};

}  // namespace heddle
