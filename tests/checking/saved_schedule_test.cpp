// Schedules as text and back.
#include "checking/saved_schedule.hpp"

#include <filesystem>
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

TEST(SavedSchedules, KeepTheFunctionThatIsChecked) {
  SavedSchedule schedule = sample();
  schedule.program.entry = "queue::push";
  const auto read = read_schedule(to_text(schedule), "sample");
  ASSERT_TRUE(read.ok()) << read.error().message;
  EXPECT_EQ(read->program.entry, "queue::push");
}

TEST(SavedSchedules, SayWhereFlagsBegin) {
  SavedSchedule schedule = sample();
  EXPECT_EQ(to_text(schedule).find("folder"), std::string::npos);
  schedule.program.compiler_flags = {"-Iinclude"};
  const auto here = read_schedule(to_text(schedule), "sample");
  ASSERT_TRUE(here.ok()) << here.error().message;
  EXPECT_EQ(here->program.folder, std::filesystem::current_path().string());
  schedule.program.folder = "/elsewhere";
  const auto there = read_schedule(to_text(schedule), "sample");
  ASSERT_TRUE(there.ok()) << there.error().message;
  EXPECT_EQ(there->program.folder, "/elsewhere");
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
