// Schedules as text and back.
#include "checking/saved_schedule.hpp"

#include <gtest/gtest.h>

namespace heddle::checking {

namespace {

SavedSchedule sample() {
  SavedSchedule schedule;
  schedule.program.files = {"/tmp/sample.heddle"};
  schedule.steps = {{strand_of({0}), 0}, {{{1}, 2}, 0}, {strand_of({1}), 3}};
  return schedule;
}

TEST(SavedSchedules, KeepWhatRunsLearntOfLoops) {
  SavedSchedule schedule = sample();
  schedule.numbers.loops = {{3, 2}, {7, 13}};
  const auto read = read_schedule(to_text(schedule), "sample");
  ASSERT_TRUE(read.ok()) << read.error().message;
  EXPECT_EQ(read->numbers.loops, schedule.numbers.loops);
  EXPECT_EQ(read->steps, schedule.steps);
}

TEST(SavedSchedules, NeedNotNameLoops) {
  const std::string text = to_text(sample());
  EXPECT_EQ(text.find("loops"), std::string::npos);
  const auto read = read_schedule(text, "sample");
  ASSERT_TRUE(read.ok()) << read.error().message;
  EXPECT_TRUE(read->numbers.loops.empty());
}

TEST(SavedSchedules, RefuseBoundsThatAreNoNumbers) {
  SavedSchedule schedule = sample();
  schedule.numbers.loops = {{3, 2}};
  std::string text = to_text(schedule);
  text.replace(text.rfind("  2"), 3, "  -2");
  EXPECT_FALSE(read_schedule(text, "sample").ok()) << text;
}

TEST(SavedSchedules, KeepTheUsersOfBarriers) {
  SavedSchedule schedule = sample();
  schedule.numbers.barriers = {{4096, 2, false, {{1, false}, {2, true}}}, {8192, 3, true, {}}};
  const auto read = read_schedule(to_text(schedule), "sample");
  ASSERT_TRUE(read.ok()) << read.error().message;
  EXPECT_EQ(read->numbers.barriers, schedule.numbers.barriers);
}

TEST(SavedSchedules, RefuseBarriersThatNeedNoThread) {
  SavedSchedule schedule = sample();
  schedule.numbers.barriers = {{4096, 0, false, {}}};
  EXPECT_FALSE(read_schedule(to_text(schedule), "sample").ok());
}

}  // namespace

}  // namespace heddle::checking
