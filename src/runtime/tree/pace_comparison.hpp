// Which of two ways to run a program is the faster, found by trying both for a while, now and then.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>

namespace heddle {

/// Whole executions are counted. At growing distances each way is timed for two stretches of them (one way, the other twice,
/// the one again: what changes slowly changes both alike), with all that happens between the executions; else the faster way
/// is used. What comes out is the same either way.
template <class Clock>
class BasicPaceComparison {
 public:
  enum class Way : std::uint8_t { first, second };
  using Time = std::chrono::nanoseconds;

  [[nodiscard]] Way way() const { return executions_ < begin_ ? faster_ : way_in(stretch_now()); }
  /// An execution was had that way, or a part of one. Some of the time that it took may not count.
  void ran(bool is_whole, Time apart) {
    apart_ += apart;
    if (!is_whole) return;
    ++executions_;
    if (executions_ < begin_ || (executions_ - begin_) % stretch != 0) return;
    const Time passed = take_time();
    if (stretch_now() == 0) return;
    times_[static_cast<std::size_t>(way_in(stretch_now() - 1))] += passed;
    if (stretch_now() == stretches) decide();
  }

 private:
  static constexpr std::uint64_t stretch = 64, stretches = 4;

  [[nodiscard]] std::uint64_t stretch_now() const { return (executions_ - begin_) / stretch; }
  [[nodiscard]] static Way way_in(std::uint64_t stretch) {
    return stretch == 1 || stretch == 2 ? Way::second : Way::first;
  }
  /// What has passed since it was taken last.
  Time take_time() {
    const auto now = Clock::now();
    const Time passed = now - taken_ - apart_;
    taken_ = now;
    apart_ = {};
    return passed;
  }
  void decide() {
    constexpr std::uint64_t distance = 4;
    faster_ = times_[0] <= times_[1] ? Way::first : Way::second;
    times_ = {};
    begin_ = distance * executions_;
  }

  std::uint64_t begin_ = 256;  // by then what is common has been learnt
  std::uint64_t executions_ = 0;
  typename Clock::time_point taken_;
  Time apart_{};
  std::array<Time, 2> times_{};  // by way
  Way faster_ = Way::first;
};

using PaceComparison = BasicPaceComparison<std::chrono::steady_clock>;

}  // namespace heddle
