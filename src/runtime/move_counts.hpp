// Counts how often each strand has moved in a run: the count is the index of the strand's next event.
#pragma once

#include <cstdint>
#include <vector>

#include "core/assert.hpp"
#include "core/ids.hpp"

namespace heddle {

class MoveCounts {
 public:
  void clear() {
    threads_.assign(threads_.size(), 0);
    for (auto& moves : buffers_) moves.assign(moves.size(), 0);
  }

  /// Returns how many moves a thread has made.
  [[nodiscard]] std::uint32_t of_thread(std::size_t thread) const {
    return thread < known_ ? threads_[thread] : 0;
  }
  /// Counts one more move of a strand; returns how many there were before.
  [[nodiscard, gnu::always_inline]] std::uint32_t add(StrandId strand) {
    if (!strand.is_thread()) return add_drain(strand);
    const std::size_t thread = strand.thread.value;
    if (known_ <= thread) [[unlikely]]
      know_thread(thread);
    return threads_[thread]++;
  }
  /// Undoes the count of the strand's last move.
  void take_back(StrandId strand) {
    HEDDLE_DCHECK(of_strand(strand) != 0);
    if (strand.is_thread())
      --threads_[strand.thread.value];
    else
      --buffers_[strand.thread.value][strand.buffer];
  }

 private:
  /// Returns how many moves a thread or a buffer has made.
  [[nodiscard]] std::uint32_t of_strand(StrandId strand) const {
    const std::size_t thread = strand.thread.value;
    if (strand.is_thread()) return of_thread(thread);
    const bool known = thread < buffers_.size() && strand.buffer < buffers_[thread].size();
    return known ? buffers_[thread][strand.buffer] : 0;
  }
  [[nodiscard]] std::uint32_t add_drain(StrandId strand) {
    HEDDLE_DCHECK(!strand.is_thread());
    const std::size_t thread = strand.thread.value;
    if (buffers_.size() <= thread) buffers_.resize(thread + 1);
    if (buffers_[thread].size() <= strand.buffer) buffers_[thread].resize(strand.buffer + 1U, 0);
    return buffers_[thread][strand.buffer]++;
  }
  [[gnu::noinline, gnu::cold]] void know_thread(std::size_t thread) {
    HEDDLE_DCHECK(known_ == threads_.size() && thread >= known_);
    known_ = thread + 1;
    threads_.resize(known_, 0);
  }

  std::vector<std::uint32_t> threads_;
  std::size_t known_ = 0;  // how many of them there are: at hand, where a vector would compute it
  std::vector<std::vector<std::uint32_t>> buffers_;  // by thread and buffer
};

}  // namespace heddle
