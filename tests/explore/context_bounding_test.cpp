#include "explore/context_bounding.hpp"

#include <gtest/gtest.h>

#include "explore/bounded_dpor.hpp"
#include "explore/interleavings.hpp"
#include "runtime/scripted_runtime.hpp"
#include "session/session.hpp"
#include "support/scripts.hpp"
#include "support/statistics.hpp"

namespace heddle {
namespace {

using test::script;
using test::statistic;

SessionEnd run(Explorer& explorer, const ScriptProgram& program) {
  ScriptedRuntime runtime(program, sc);
  const auto end = explore(explorer, runtime, {}, [](const Execution&) { return true; });
  EXPECT_TRUE(end.ok());
  EXPECT_TRUE(explorer.status().done);
  return *end;
}

TEST(ContextBounding, CountsExecutionsByPreemptions) {
  ContextBounding explorer;
  // Six orders of two and two: AABB, BBAA without, ABBA, BAAB with one, ABAB, BABA with two preemptions.
  const SessionEnd end =
      run(explorer, script("var x, y; thread A { x = 1; x = 2; } thread B { y = 1; y = 2; }"));
  EXPECT_EQ(end.statistics.complete, 6);
  EXPECT_EQ(end.left_out, "");
  EXPECT_EQ(statistic(explorer, "executions with 0 preemptions"), 2);
  EXPECT_EQ(statistic(explorer, "executions with 1 preemption"), 2);
  EXPECT_EQ(statistic(explorer, "executions with 2 preemptions"), 2);
}

TEST(ContextBounding, ABoundLeavesOutTheRest) {
  const ScriptProgram program = script("var x; thread T[3] { a = x; x = a + 1; }");
  std::uint64_t before = 0;
  for (std::uint32_t bound = 0; bound < 4; ++bound) {
    ContextBounding explorer(bound);
    const SessionEnd end = run(explorer, program);
    EXPECT_GT(end.statistics.complete, before);
    EXPECT_EQ(!end.left_out.empty(), bound < 3);
    before = end.statistics.complete;
  }
  EXPECT_EQ(before, 90);  // all of them
}

TEST(ContextBounding, SwitchesAwayFromWhoWaitsAreFree) {
  // The second thread at the lock has waited for it, if it came there while the other held it: a preemption
  // of that one.
  ContextBounding explorer;
  EXPECT_EQ(run(explorer, script("mutex m; thread T[2] { lock(m); unlock(m); }")).statistics.complete, 2);
  EXPECT_EQ(statistic(explorer, "executions with 0 preemptions"), 2);
  ContextBounding waiting(0);
  const SessionEnd end =
      run(waiting, script("var x; thread A { await(x == 1); x = 2; } thread B { x = 1; }"));
  EXPECT_EQ(end.statistics.complete, 1);
  EXPECT_EQ(end.left_out, "");
}

TEST(ContextBounding, OutcomesOfAStepAreNoPreemptions) {
  ContextBounding explorer(0);
  const SessionEnd end =
      run(explorer, script("var x; thread A { a = choose(3); b = choose(2); } thread B { x = 1; }"));
  EXPECT_EQ(end.statistics.complete, 12);
  EXPECT_EQ(end.left_out, "executions with more than 0 preemptions were not explored");
}

TEST(ContextBounding, OneJobAtATime) {
  ContextBounding bounding;
  BoundedDpor reduced;
  for (Explorer* explorer : {static_cast<Explorer*>(&bounding), static_cast<Explorer*>(&reduced)}) {
    EXPECT_FALSE(explorer->status().done);
    ASSERT_TRUE(explorer->next().has_value());
    EXPECT_FALSE(explorer->next().has_value());
    explorer->observe({}, Execution{});
    EXPECT_TRUE(explorer->status().done);
  }
}

TEST(BoundedDpor, IndependentThreadsNeedOneExecution) {
  BoundedDpor explorer;
  const SessionEnd end = run(
      explorer, script("var x, y, z; thread A { x = 1; x = 2; } thread B { y = 1; } thread C { z = 1; }"));
  EXPECT_EQ(end.statistics.complete, 1);
}

TEST(BoundedDpor, RacesCostPreemptionsOnlyInsideBlocks) {
  // b = 0 0 and 2 2 without a preemption, the others with one.
  const ScriptProgram program = script("var x; thread A { x = 1; x = 2; } thread B { b = x; c = x; }");
  BoundedDpor none(0);
  EXPECT_EQ(run(none, program).statistics.complete, 2);
  EXPECT_NE(none.status().left_out, "");
  BoundedDpor all;
  EXPECT_GE(run(all, program).statistics.complete, 6);
  EXPECT_EQ(all.status().left_out, "");
}

TEST(BoundedDpor, ABoundThatCutsNothingIsComplete) {
  BoundedDpor explorer(7);
  run(explorer, script("var x; thread T[2] { a = x; x = a + 1; }"));
  EXPECT_EQ(explorer.status().left_out, "");
}

TEST(BoundedDpor, FarFewerThanAllInterleavings) {
  const ScriptProgram program =
      script("var x, y[3]; thread T[3] { y[self] = 1; y[self] = 2; a = x; x = a + 1; }");
  BoundedDpor reduced;
  ContextBounding all;
  EXPECT_LT(10 * run(reduced, program).statistics.complete, run(all, program).statistics.complete);
}

}  // namespace
}  // namespace heddle
