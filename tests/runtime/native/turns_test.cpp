#include "runtime/native/turns.hpp"

#include <gtest/gtest.h>

namespace heddle {
namespace {

using Phase = Turns::Phase;

TEST(Turns, AChildRunsBeforeItsParent) {
  Turns turns;
  EXPECT_FALSE(turns.must_run());
  turns.queue(3);
  turns.queue(1);
  EXPECT_EQ(turns.take_next(), 3U);
  EXPECT_TRUE(turns.must_run());
  EXPECT_EQ(turns.take_next(), 1U);
  EXPECT_FALSE(turns.must_run());
}

TEST(Turns, TheConductorHandsBackToTheProgramOrEndsTheRun) {
  Turns turns;
  turns.enter_conductor();
  EXPECT_EQ(turns.phase(), Phase::conductor);
  turns.queue(0);
  turns.leave_conductor(true);
  EXPECT_EQ(turns.phase(), Phase::program);
  turns.enter_conductor();
  turns.leave_conductor(false);
  EXPECT_EQ(turns.phase(), Phase::over);
  turns.reset();
  EXPECT_EQ(turns.phase(), Phase::program);
  EXPECT_FALSE(turns.must_run());
}

TEST(Turns, AThreadInASectionIsTheOnlyOneThatMoves) {
  Turns turns;
  EXPECT_EQ(turns.alone(), Turns::no_thread_number);
  EXPECT_TRUE(turns.may_move(0));
  turns.enter_section(2);
  EXPECT_TRUE(turns.may_move(2));
  EXPECT_FALSE(turns.may_move(0));
  EXPECT_FALSE(turns.is_free());
  turns.leave_section();
  EXPECT_TRUE(turns.may_move(0));
  EXPECT_TRUE(turns.is_free());
}

TEST(Turns, ThreadsTakeStepsThemselvesWhereNoOtherHasToRunFirst) {
  Turns turns;
  EXPECT_TRUE(turns.is_free());
  EXPECT_TRUE(turns.may_hand_over());
  turns.queue(1);
  EXPECT_FALSE(turns.is_free());
  EXPECT_FALSE(turns.may_hand_over());
}

TEST(Turns, NoTurnIsHandedOverWhileAFailureIsToBeRecorded) {
  Turns turns;
  turns.note_failed(4);
  turns.note_failed(2);
  EXPECT_TRUE(turns.has_failed());
  EXPECT_TRUE(turns.is_free()) << "the running thread may still take its own step";
  EXPECT_FALSE(turns.may_hand_over());
  std::vector<std::size_t> failed{9};
  turns.take_failed(failed);
  EXPECT_EQ(failed, (std::vector<std::size_t>{4, 2}));
  EXPECT_FALSE(turns.has_failed());
  EXPECT_TRUE(turns.may_hand_over());
  turns.take_failed(failed);
  EXPECT_TRUE(failed.empty());
}

TEST(Turns, ACrashIsRecordedOnce) {
  Turns turns;
  turns.crash();
  EXPECT_EQ(turns.phase(), Phase::crashed);
  turns.recover();
  EXPECT_EQ(turns.phase(), Phase::program);
}

TEST(Turns, AResetKeepsWhetherThreadsMayStartLate) {
  Turns turns;
  turns.allow_late_starts(true);
  turns.enter_section(1);
  turns.note_failed(1);
  turns.reset();
  EXPECT_TRUE(turns.allows_late_starts());
  EXPECT_FALSE(turns.has_failed());
  EXPECT_EQ(turns.alone(), Turns::no_thread_number);
}

}  // namespace
}  // namespace heddle
