#include "report/progress_text.hpp"

#include <gtest/gtest.h>
#include <limits>

namespace heddle::report {
namespace {

TEST(ProgressText, SaysWhatIsKnown) {
  EXPECT_EQ(to_text(ProgressReport{"", 2250, 650, 100, 2, 0.125, 14.5}),
            "heddle: 2250 executions, 650 blocked, 100 cut, 1500/s, 12% explored, 14 s left");
  EXPECT_EQ(to_text(ProgressReport{"counting classes", 3000, 0, 0, 2, {}, {}}),
            "heddle: counting classes: 3000 executions, 0 blocked, 1500/s");
  EXPECT_EQ(to_text(ProgressReport{}), "heddle: 0 executions");
}

TEST(ProgressText, WhatIsNotFinishedIsNeverAll) {
  const auto explored = [](double part) { return to_text(ProgressReport{"", 0, 0, 0, 0, part, {}}); };
  EXPECT_EQ(explored(0.9999), "heddle: 0 executions, 99% explored");
  EXPECT_EQ(explored(1), "heddle: 0 executions, 100% explored");
  EXPECT_EQ(explored(0.0789), "heddle: 0 executions, 7.8% explored");
  EXPECT_EQ(explored(1e-300), "heddle: 0 executions, less than 0.1% explored");
}

TEST(ProgressText, TimesOfAnyLength) {
  const auto left = [](double seconds) { return to_text(ProgressReport{"", 0, 0, 0, 0, {}, seconds}); };
  EXPECT_EQ(left(0), "heddle: 0 executions, 0 s left");
  EXPECT_EQ(left(3599.9), "heddle: 0 executions, 59 min 59 s left");
  EXPECT_EQ(left(3660), "heddle: 0 executions, 1 h 1 min left");
  EXPECT_EQ(left(864'000), "heddle: 0 executions, 10 days left");
  EXPECT_EQ(left(1e300), "heddle: 0 executions, over 1000 days left");
  EXPECT_EQ(left(std::numeric_limits<double>::infinity()), "heddle: 0 executions, over 1000 days left");
}

}  // namespace
}  // namespace heddle::report
