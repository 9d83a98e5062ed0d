// Which of two ways to run a program is the faster, found by trying both for a while, now and then.
#pragma once

#include <chrono>
#include <cstdint>

namespace heddle {

/// Executions are counted. In stretches that double in distance, first one way is timed, then the other; between them, the
/// faster one is used. What comes out is the same either way.
class PaceComparison {
 public:
  enum class Way : std::uint8_t { first, second };

  [[nodiscard]] Way way() const {
    if (executions_ < begin_) return faster_;
    return executions_ < begin_ + stretch ? Way::first : Way::second;
  }
  [[nodiscard]] bool is_timed() const { return executions_ >= begin_; }
  /// An execution was run that way; the time counts only where it is timed.
  void ran(std::chrono::nanoseconds time) {
    if (is_timed()) (way() == Way::first ? first_time_ : second_time_) += time;
    if (++executions_ < begin_ + 2 * stretch) return;
    faster_ = first_time_ <= second_time_ ? Way::first : Way::second;
    first_time_ = second_time_ = {};
    constexpr std::uint64_t distance = 8;
    begin_ = distance * executions_;
  }

 private:
  static constexpr std::uint64_t stretch = 128;
  std::uint64_t begin_ = 256;  // by then what is common has been learnt
  std::uint64_t executions_ = 0;
  std::chrono::nanoseconds first_time_{}, second_time_{};
  Way faster_ = Way::first;
};

}  // namespace heddle
