// Finds out which of two ways to run a program is faster, by trying both for a while at growing distances.
#pragma once

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdint>
#include <ctime>

namespace heddle {

/// Counts whole executions. At growing distances each way is timed for two stretches of executions (first,
/// second, second, first: what changes slowly affects both alike), with everything that happens between the
/// executions; in between, the faster way is used. Both ways give the same executions.
///
/// The first way learns, much at first and then ever less. So the time spent on learning is left out of the
/// measured times; half of what it cost per execution since the last comparison is the expected cost until
/// the next one.
///
/// `Clock` measures stretches; `QuickClock` measures what is left out, and has to be cheap to read.
template <class Clock, class QuickClock>
class BasicPaceComparison {
 public:
  enum class Way : std::uint8_t { first, second };
  using Time = std::chrono::nanoseconds;

  [[nodiscard]] Way way() const { return executions_ < begin_ ? faster_ : way_in(stretch_now()); }
  /// Leaves the time since then out of the measured times: it was spent on something that does not go on for
  /// ever.
  void does_not_count(typename QuickClock::time_point since) { apart_ += QuickClock::now() - since; }
  void learnt(typename QuickClock::time_point since) {
    const Time passed = QuickClock::now() - since;
    apart_ += passed;
    learning_ += passed;
  }
  /// Records that an execution, or a part of one, was obtained by the current way.
  void ran(bool is_whole) {
    if (!is_whole) return;
    first_ways_ += way() == Way::first ? 1U : 0U;
    ++executions_;
    if (executions_ < begin_) return;
    if ((executions_ - begin_) % stretch_ != 0) return look_early();
    const Time passed = take_time();
    if (stretch_now() == 0) return;
    times_[static_cast<std::size_t>(way_in(stretch_now() - 1))] += passed;
    if (stretch_now() == stretches) decide();
  }

 private:
  static constexpr std::uint64_t shortest_stretch = 32, longest_stretch = 256, stretches = 4, distance = 4;

  [[nodiscard]] std::uint64_t stretch_now() const { return (executions_ - begin_) / stretch_; }
  [[nodiscard]] static Way way_in(std::uint64_t stretch) {
    return stretch == 1 || stretch == 2 ? Way::second : Way::first;
  }
  /// Returns the time since the last call, without what was left out.
  Time take_time() {
    const auto now = Clock::now();
    const Time passed = now - taken_ - apart_;
    taken_ = now;
    apart_ = {};
    return passed;
  }
  /// Ends the comparison early if the second way takes much longer.
  void look_early() {
    constexpr std::uint64_t now_and_then = 8;
    if (stretch_now() != 1 || executions_ % now_and_then != 0) return;
    if (Clock::now() - taken_ - apart_ < 2 * times_[0]) return;
    times_[1] = 2 * times_[0];
    take_time();
    decide();
  }
  void decide() {
    Time to_learn{};
    if (has_decided_) to_learn = learning_ * static_cast<std::int64_t>(stretch_) / first_ways_;
    faster_ = times_[0] + to_learn <= times_[1] ? Way::first : Way::second;
    has_decided_ = true;
    times_ = {};
    learning_ = {};
    first_ways_ = 0;
    begin_ = distance * executions_;
    constexpr std::uint64_t part = 32;
    stretch_ = std::clamp(begin_ / part, shortest_stretch, longest_stretch);
  }

  std::uint64_t begin_ =
      1'024;  // by then what is common has been learnt, and the first executions have been compared
  std::uint64_t stretch_ = shortest_stretch;
  std::uint64_t executions_ = 0;
  typename Clock::time_point taken_;
  Time apart_{};
  std::array<Time, 2> times_{};  // by way
  // Since the last look:
  Time learning_{};
  std::int64_t first_ways_ = 0;
  bool has_decided_ = false;
  Way faster_ = Way::first;
};

/// A clock of the processor time of this thread: other work on the machine does not count.
struct OwnTimeClock {
  using duration = std::chrono::nanoseconds;
  using time_point = std::chrono::time_point<OwnTimeClock, duration>;
  [[nodiscard]] static time_point now() {
    timespec time{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return time_point(std::chrono::seconds(time.tv_sec) + std::chrono::nanoseconds(time.tv_nsec));
  }
};

using PaceComparison = BasicPaceComparison<OwnTimeClock, std::chrono::steady_clock>;

}  // namespace heddle
