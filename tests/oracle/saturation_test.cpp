// Phase P-I: what the two rules find, what they do not, and what is kept of prefixes.
#include "oracle/reads_from/saturation.hpp"

#include <gtest/gtest.h>

#include "core/random.hpp"
#include "oracle/placed.hpp"
#include "oracle/reads_from/prefix_saturation.hpp"
#include "runtime/scripted_runtime.hpp"
#include "support/scripts.hpp"

namespace heddle {
namespace {

using test::Placed;

bool has_cycle(std::string_view text) {
  Saturation saturation;
  return !Placed(text).saturate(saturation);
}

TEST(Saturation, FirstRuleAWriteBeforeAReadIsBeforeItsSource) {
  const Placed placed("T0: Wx | T1: Wx Wy | T2: Ry<T1.1 Rx<T0.0");
  Saturation saturation;
  ASSERT_TRUE(placed.saturate(saturation));
  EXPECT_TRUE(saturation.before(placed.at(1, 0), placed.at(0, 0)));
  EXPECT_FALSE(saturation.before(placed.at(0, 0), placed.at(1, 0)));
  EXPECT_FALSE(saturation.before(placed.at(1, 1), placed.at(0, 0)));
}

TEST(Saturation, SecondRuleAReadIsBeforeWhatItsSourceIsBefore) {
  const std::string_view text = "T0: Wx Wy | T1: Ry<T0.1 Wx | T2: Rx<T0.0";
  for (const char* guide : {"00112", "00211", "00121"}) {  // the read comes last, first, in between
    const Placed placed(text, guide);
    Saturation saturation;
    ASSERT_TRUE(placed.saturate(saturation));
    EXPECT_TRUE(saturation.before(placed.at(2, 0), placed.at(1, 1))) << guide;
    EXPECT_FALSE(saturation.before(placed.at(2, 0), placed.at(1, 0))) << guide;
  }
}

TEST(Saturation, ReadsOfTheInitialWriteAreBeforeAllWrites) {
  for (const char* guide : {"01", "10"}) {
    const Placed placed("T0: Wx | T1: Rx<init", guide);
    Saturation saturation;
    ASSERT_TRUE(placed.saturate(saturation));
    EXPECT_TRUE(saturation.before(placed.at(1, 0), placed.at(0, 0))) << guide;
  }
}

TEST(Saturation, WhatOneRuleFindsTheOtherGoesOnWith) {
  // R1: T1's Wx before T0's. R2: T3's read of T1's Wx before T0's Wx, so before T0's Wz, and Rz is from
  // before that.
  const Placed placed("T0: Wx Wz | T1: Wx Wy | T2: Ry<T1.1 Rx<T0.0 | T3: Wz Rx<T1.0 | T4: Rz<T3.0");
  Saturation saturation;
  ASSERT_TRUE(placed.saturate(saturation));
  EXPECT_TRUE(saturation.before(placed.at(1, 0), placed.at(0, 0)));
  EXPECT_TRUE(saturation.before(placed.at(3, 1), placed.at(0, 0)));
  EXPECT_TRUE(saturation.before(placed.at(4, 0), placed.at(0, 1)));
}

TEST(Saturation, FindsCycles) {
  EXPECT_TRUE(has_cycle("T0: Wx Ry<init | T1: Wy Rx<init"));                // store buffering
  EXPECT_TRUE(has_cycle("T0: Wx Wy | T1: Ry<T0.1 Rx<init"));                // message passing
  EXPECT_TRUE(has_cycle("T0: Wx | T1: Wx | T2: Rx<T0.0 Rx<T1.0 Rx<T0.0"));  // back again
  EXPECT_TRUE(has_cycle("T0: Wx | T1: Wx Rx<T0.0 Rx<T1.0"));                // its own write, overwritten
  EXPECT_TRUE(
      has_cycle("T0: Wx | T1: Wy | T2: Rx<T0.0 Ry<init | T3: Ry<T1.0 Rx<init"));  // independent readers
  EXPECT_FALSE(has_cycle("T0: Wx Ry<init | T1: Wy Rx<T0.0"));
}

TEST(Saturation, ReadModifyWritesOfOneSourceAreACycle) {
  EXPECT_TRUE(has_cycle("T0: Ux<init | T1: Ux<init"));
  EXPECT_TRUE(has_cycle("T0: Wx | T1: Ux<T0.0 | T2: Ux<T0.0"));
  EXPECT_FALSE(has_cycle("T0: Ux<init | T1: Rx<init"));  // one that fails only reads
  EXPECT_FALSE(has_cycle("T0: Ux<init | T1: Ux<T0.0 | T2: Ux<T1.0"));
  EXPECT_TRUE(has_cycle("T0: Wx Wy | T1: Ux<T0.0 | T2: Ry<T0.1 Wx | T3: Rx<T2.1 Rx<T1.0"));
}

TEST(Saturation, SpawnsAndJoinsAreOrders) {
  EXPECT_TRUE(has_cycle("T0: Wx spawn(T1) | T1: Rx<init"));
  EXPECT_TRUE(has_cycle("T0: join(T1) Rx<init | T1: Wx"));
  EXPECT_FALSE(has_cycle("T0: spawn(T1) Wx join(T1) Rx<T0.1 | T1: Rx<init"));
}

TEST(Saturation, OfFigure5AddsNothingAndHidesAnOrder) {
  const Placed placed(test::figure_5);
  Saturation saturation;
  ASSERT_TRUE(placed.saturate(saturation));
  for (const Trace::Position event : placed.trace().placed())
    EXPECT_TRUE(std::ranges::equal(saturation.row(event), placed.trace().clock(event))) << event;
  const Trace::Position x4 = placed.at(2, 0), x3 = placed.at(3, 2);
  EXPECT_FALSE(saturation.before(x4, x3));
  EXPECT_FALSE(saturation.before(x3, x4));
  EXPECT_FALSE(saturation.order(x3, x4));
  ASSERT_TRUE(placed.saturate(saturation));
  EXPECT_TRUE(saturation.order(x4, x3));
}

TEST(Saturation, OfTheMirroredFigure5HidesBothOrders) {
  const Placed placed(test::figure_5_mirrored);
  const Trace::Position x4 = placed.at(4, 2), x3 = placed.at(5, 2);
  Saturation saturation;
  ASSERT_TRUE(placed.saturate(saturation));
  EXPECT_FALSE(saturation.before(x4, x3) || saturation.before(x3, x4));
  EXPECT_FALSE(saturation.order(x3, x4));
  ASSERT_TRUE(placed.saturate(saturation));
  EXPECT_FALSE(saturation.order(x4, x3));
}

TEST(Saturation, AChangedReadHasItsNewSourceOnly) {
  const Placed placed("T0: Wx | T1: Wx | T2: Rx<T0.0", "012");
  Saturation saturation;
  saturation.reset(placed.trace());
  ASSERT_TRUE(saturation.add(placed.at(0, 0)));
  ASSERT_TRUE(saturation.add(placed.at(1, 0)));
  ASSERT_TRUE(saturation.add(ChangedRead{placed.at(2, 0), placed.at(1, 0), false}));
  EXPECT_TRUE(saturation.before(placed.at(1, 0), placed.at(2, 0)));
  EXPECT_FALSE(saturation.before(placed.at(0, 0), placed.at(2, 0)));
}

TEST(Saturation, AChangedReadMayStartToWriteOrStop) {
  const Placed starts("T0: Ux<init | T1: Rx<T0.0", "01"), stops("T0: Ux<init | T1: Ux<T0.0", "01");
  for (const Placed* placed : {&starts, &stops})
    for (const bool writes : {false, true}) {
      Saturation saturation;
      saturation.reset(placed->trace());
      ASSERT_TRUE(saturation.add(placed->at(0, 0)));
      // If it writes, both would have to come right after the initial write.
      EXPECT_EQ(saturation.add(ChangedRead{placed->at(1, 0), Trace::initial, writes}), !writes);
    }
}

TEST(PrefixSaturation, EqualsSaturationFromTheStart) {
  const Placed placed("T0: Wx Wz | T1: Wx Wy | T2: Ry<T1.1 Rx<T0.0 | T3: Wz Rx<T1.0 | T4: Rz<T3.0",
                      "113300224");
  PrefixSaturation kept;
  for (const Trace::Position end : {4U, 9U, 2U, 7U, 8U, 9U, 0U, 5U}) {
    Saturation saturation;
    saturation.reset(placed.trace());
    for (const Trace::Position event : placed.trace().placed().first(end)) ASSERT_TRUE(saturation.add(event));
    Saturation::Kept expected;
    saturation.keep(end, expected);
    const Saturation::Kept& found = kept.of(placed.trace(), end);
    EXPECT_EQ(found.positions, end);
    EXPECT_EQ(found.rows, expected.rows) << end;
    EXPECT_EQ(found.end, expected.end) << end;
  }
}

TEST(PrefixSaturation, GoesALongWayInSteps) {
  std::string text = "var x, y, z;";
  for (const char* thread : {"A", "B", "C", "D"}) {
    text += std::string(" thread ") + thread + " {";
    for (int i = 0; i < 15; ++i) text += " x = 1; a = y; z = 2; fadd(y, 1); a = x; a = z;";
    text += " }";
  }
  const ScriptProgram program = test::script(text);
  ScriptedRuntime runtime(program, sc);
  const Execution& execution = test::run(runtime, {{}, RandomTail{1}});
  Trace trace;
  ASSERT_TRUE(place_events(reads_from_query(execution), execution.steps, trace));
  ASSERT_EQ(trace.size(), 360U);
  PrefixSaturation kept;
  Random random(1);
  for (int i = 0; i < 40; ++i) {
    const auto end = static_cast<Trace::Position>(random.below(trace.size() + 1));
    Saturation saturation;
    saturation.reset(trace);
    for (const Trace::Position event : trace.placed().first(end)) ASSERT_TRUE(saturation.add(event));
    Saturation::Kept expected;
    saturation.keep(end, expected);
    EXPECT_EQ(kept.of(trace, end).rows, expected.rows) << end;
    if (i % 10 == 9) kept.truncate(end / 2);
  }
}

TEST(PrefixSaturation, ForgetsWhatIsNoLongerTrue) {
  const Placed one("T0: Wx Wx | T1: Rx<T0.0", "010"), other("T0: Wx Wx | T1: Rx<init", "100");
  PrefixSaturation kept, afresh;
  const std::vector<Trace::Count> before = kept.of(one.trace(), 2).rows;
  kept.truncate(0);
  EXPECT_EQ(kept.of(other.trace(), 2).rows, afresh.of(other.trace(), 2).rows);
  EXPECT_NE(kept.of(other.trace(), 2).rows, before);
}

}  // namespace
}  // namespace heddle
