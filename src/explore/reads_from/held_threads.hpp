// The threads that take no further step in the run at hand, each with the position in the trace at which it
// is held.
//
// Invariants: positions ascend, and no thread is held twice: what is held at a position is released when the
// search goes back to that position or an earlier one.
#pragma once

#include <algorithm>
#include <span>
#include <vector>

#include "core/assert.hpp"
#include "core/ids.hpp"
#include "oracle/reads_from/trace.hpp"

namespace heddle {

class HeldThreads {
 public:
  using Position = Trace::Position;

  void hold(ThreadId thread, Position at) {
    HEDDLE_DCHECK(!contains(thread));
    HEDDLE_DCHECK(positions_.empty() || positions_.back() < at);
    threads_.push_back(thread);
    positions_.push_back(at);
  }
  /// Releases what is held at this position or a later one.
  void release_from(Position position) {
    while (!positions_.empty() && positions_.back() >= position) {
      positions_.pop_back();
      threads_.pop_back();
    }
  }
  [[nodiscard]] bool contains(ThreadId thread) const {
    return std::ranges::find(threads_, thread) != threads_.end();
  }
  [[nodiscard]] std::span<const ThreadId> threads() const { return threads_; }
  /// Returns the positions at which threads are held, in ascending order.
  [[nodiscard]] std::span<const Position> positions() const { return positions_; }

  void check_invariants(const Trace& trace) const {
    HEDDLE_CHECK(threads_.size() == positions_.size());
    HEDDLE_CHECK(std::ranges::is_sorted(positions_));
    for (std::size_t i = 0; i < positions_.size(); ++i) {
      HEDDLE_CHECK(positions_[i] < trace.size());
      const Trace::Item& item = trace[positions_[i]];
      HEDDLE_CHECK(item.held && item.thread == threads_[i]);
      HEDDLE_CHECK(trace.newest_of(item.thread) == positions_[i]);  // it goes no further
    }
  }

 private:
  std::vector<ThreadId> threads_;
  std::vector<Position> positions_;
};

}  // namespace heddle
