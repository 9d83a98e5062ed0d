#include "core/clock_throttle.hpp"

#include <gtest/gtest.h>

namespace heddle {
namespace {

using namespace std::chrono_literals;

/// Executions that all take the same time, and when the clock was asked.
class SimulatedRuns {
 public:
  /// The longest time between two questions, once the stride is found.
  ClockThrottle::Clock::duration longest_gap(ClockThrottle::Clock::duration execution, int executions) {
    ClockThrottle::Clock::duration longest{};
    ClockThrottle::Clock::time_point last = now_;
    for (int i = 0; i < executions; ++i) {
      now_ += execution;
      if (!throttle_.tick()) continue;
      ++asked_;
      throttle_.clock_was_read(now_);
      longest = std::max(longest, now_ - last);
      last = now_;
    }
    return longest;
  }
  [[nodiscard]] int asked() const { return asked_; }

 private:
  ClockThrottle::Clock::time_point now_;
  ClockThrottle throttle_{now_};
  int asked_ = 0;
};

TEST(ClockThrottle, ShortExecutionsAreNotHeldUp) {
  SimulatedRuns run;
  EXPECT_LT(run.longest_gap(1us, 64'000), 1ms);
  EXPECT_LT(run.asked(), 1010);
}

TEST(ClockThrottle, LongExecutionsAreSeenOneByOne) {
  SimulatedRuns run;
  EXPECT_EQ(run.longest_gap(2s, 10), 2s);
  EXPECT_EQ(run.asked(), 10);
}

TEST(ClockThrottle, NothingInBetweenIsLate) {
  for (const auto execution : {100us, 300us, 1000us, 3000us, 20'000us})
    EXPECT_LE(SimulatedRuns().longest_gap(execution, 1000), 50ms);
}

TEST(ClockThrottle, FollowsAChange) {
  SimulatedRuns run;
  static_cast<void>(run.longest_gap(1us, 10'000));
  static_cast<void>(run.longest_gap(30ms, 64));  // late once
  EXPECT_EQ(run.longest_gap(30ms, 10), 30ms);
  static_cast<void>(run.longest_gap(1us, 1000));
  const int before = run.asked();
  static_cast<void>(run.longest_gap(1us, 6400));
  EXPECT_LE(run.asked() - before, 101);
}

}  // namespace
}  // namespace heddle
