#include "runtime/rounds/long_loops.hpp"

#include <gtest/gtest.h>
#include <vector>

#include "runtime/rounds/growing_loops.hpp"
#include "runtime/rounds/iteration_bounds.hpp"

namespace heddle {
namespace {

constexpr SiteId outer{1}, inner{2}, other{3};

/// A thread runs a loop for some iterations, with some steps in each.
std::uint32_t run_loop(LongLoops& loops, std::size_t thread, SiteId place, std::uint32_t iterations,
                       std::uint32_t steps_each, std::uint32_t steps) {
  for (std::uint32_t i = 1; i <= iterations; ++i) {
    steps += steps_each;
    if (i % LongLoops::period == 0) loops.note(thread, place, i, steps);
  }
  return steps;
}

TEST(LongLoops, TheLoopInWhichAThreadTookItsStepsIsNamed) {
  LongLoops loops;
  const std::uint32_t steps = run_loop(loops, 1, inner, 1'000, 2, 5);
  EXPECT_EQ(loops.with_many_steps(std::vector<std::uint32_t>{10, steps}), std::vector{inner});
}

TEST(LongLoops, ALoopThatIsEnteredAgainAndAgainCountsAsAWhole) {
  LongLoops loops;
  std::uint32_t steps = 0;
  for (int entered = 0; entered < 100; ++entered) steps = run_loop(loops, 0, inner, 300, 1, steps);
  EXPECT_EQ(loops.with_many_steps(std::vector<std::uint32_t>{steps}), std::vector{inner});
}

TEST(LongLoops, ALoopOfAnotherThreadThatEndedLongAgoIsNotToBlame) {
  LongLoops loops;
  const std::uint32_t few = run_loop(loops, 0, other, 200, 1, 0);
  const std::uint32_t many = run_loop(loops, 1, inner, 90'000, 1, 0);
  EXPECT_EQ(loops.with_many_steps(std::vector<std::uint32_t>{few, many}), std::vector{inner});
}

TEST(LongLoops, AShortLoopIsNotToBlame) {
  LongLoops loops;
  const std::uint32_t steps = run_loop(loops, 0, inner, LongLoops::period, 50, 0);
  EXPECT_TRUE(loops.with_many_steps(std::vector<std::uint32_t>{steps}).empty());
}

TEST(LongLoops, OfLoopsWithoutStepsTheLongestIsNamed) {
  LongLoops loops;
  EXPECT_EQ(loops.without_steps(0, 7), LongLoops::no_loop);
  static_cast<void>(run_loop(loops, 0, outer, 1'000, 0, 7));
  static_cast<void>(run_loop(loops, 0, inner, 200, 0, 7));
  static_cast<void>(run_loop(loops, 1, other, 5'000, 0, 7));
  EXPECT_EQ(loops.without_steps(0, 7), outer);
  EXPECT_EQ(loops.without_steps(0, 8), LongLoops::no_loop) << "it has taken a step since";
}

TEST(GrowingLoops, AreThoseWithMoreIterationsInOneRunAfterTheOther) {
  GrowingLoops loops;
  bool grows = false;
  for (std::uint32_t most = 64; most <= 64 * 20 && !grows; most += 64) grows = loops.note(inner, most);
  EXPECT_TRUE(grows);
}

TEST(GrowingLoops, ALongLoopThatIsLongInEveryRunDoesNotGrow) {
  GrowingLoops loops;
  for (int run = 0; run < 1'000; ++run) EXPECT_FALSE(loops.note(inner, 64 * (90 + run % 5)));
}

TEST(IterationBounds, WhatTheUserAsksForIsNotLearntOtherwise) {
  IterationBounds bounds;
  EXPECT_EQ(bounds.least(), UINT32_MAX);
  bounds.ask(inner, 300);
  EXPECT_FALSE(bounds.learn(inner, LoopBoundReason::events));
  EXPECT_EQ(bounds.of(inner).iterations, 300U);
  EXPECT_EQ(bounds.of(outer).reason, LoopBoundReason::none);
  EXPECT_TRUE(bounds.learn(outer, LoopBoundReason::events));
  EXPECT_FALSE(bounds.learn(outer, LoopBoundReason::silent)) << "it is bounded already";
  EXPECT_EQ(bounds.of(outer).iterations, IterationBounds::learnt_bound);
  EXPECT_EQ(bounds.least(), IterationBounds::learnt_bound);
}

TEST(IterationBounds, ABoundForAllLoopsLeavesNothingToLearn) {
  IterationBounds bounds;
  bounds.ask_for_all(5);
  bounds.ask(inner, 7);
  EXPECT_EQ(bounds.of(inner).iterations, 7U);
  EXPECT_EQ(bounds.of(other).iterations, 5U);
  EXPECT_EQ(bounds.least(), 5U);
  EXPECT_FALSE(bounds.learn(other, LoopBoundReason::growing));
}

TEST(IterationBounds, WhatWasLearntCanBeRestored) {
  IterationBounds bounds, restored;
  bounds.ask(other, 2);
  EXPECT_TRUE(bounds.learn(inner, LoopBoundReason::growing));
  EXPECT_EQ(bounds.learnt().size(), 1U);
  EXPECT_TRUE(restored.restore(bounds.learnt(), 10));
  EXPECT_EQ(restored.learnt(), bounds.learnt());
  EXPECT_EQ(restored.of(inner).reason, LoopBoundReason::growing);
}

TEST(IterationBounds, WhatNoRunCanHaveLearntIsNotRestored) {
  IterationBounds bounds;
  EXPECT_FALSE(bounds.restore({{10, static_cast<std::uint32_t>(LoopBoundReason::events)}}, 10))
      << "no such place";
  EXPECT_FALSE(bounds.restore({{1, static_cast<std::uint32_t>(LoopBoundReason::asked)}}, 10));
  EXPECT_FALSE(bounds.restore({{1, static_cast<std::uint32_t>(LoopBoundReason::threads) + 1}}, 10));
  EXPECT_EQ(bounds.least(), UINT32_MAX);
}

}  // namespace
}  // namespace heddle
