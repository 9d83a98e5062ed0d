#include "explore/interleavings.hpp"

#include <gtest/gtest.h>
#include <set>

#include "runtime/scripted_runtime.hpp"
#include "session/session.hpp"
#include "support/scripts.hpp"

namespace heddle {
namespace {

using test::script;

/// All schedules, each as often as it was run.
std::multiset<std::vector<Step>> schedules(const ScriptProgram& program, const Model& model) {
  std::multiset<std::vector<Step>> result;
  ScriptedRuntime runtime(program, model);
  Interleavings explorer(Remember::everything);
  const auto end = explore(explorer, runtime, {}, [&](const Execution& execution) {
    result.insert(execution.steps);
    return true;
  });
  EXPECT_TRUE(end.ok());
  EXPECT_TRUE(explorer.status().done);
  return result;
}

void expect_each_once(const std::multiset<std::vector<Step>>& schedules, std::size_t number) {
  EXPECT_EQ(schedules.size(), number);
  EXPECT_EQ(std::set(schedules.begin(), schedules.end()).size(), number);
}

TEST(Interleavings, IndependentThreadsGiveTheMultinomial) {
  const ScriptProgram program =
      script("var x, y, z; thread A { x = 1; x = 2; x = 3; } thread B { y = 1; y = 2; } thread C { z = 1; }");
  expect_each_once(schedules(program, sc), 60);  // 6! / (3! 2! 1!)
}

TEST(Interleavings, ChoicesMultiply) {
  expect_each_once(schedules(script("thread A { a = choose(3); b = choose(2); }"), sc), 6);
}

TEST(Interleavings, BlockingLimitsTheOrders) {
  // Two critical sections of three events: one after the other, plus the second lock's place does not vary.
  expect_each_once(schedules(script("var x; mutex m; thread T[2] { lock(m); x = 1; unlock(m); }"), sc), 2);
}

TEST(Interleavings, DrainsAreSteps) {
  // Two strands of two steps each (store, drain), the drain after its store.
  expect_each_once(schedules(script("var x, y; thread A { x = 1; } thread B { y = 1; }"), tso), 6);
  // One thread, two stores to different locations: TSO drains in order, PSO in any order.
  expect_each_once(schedules(script("var x, y; thread A { x = 1; y = 1; }"), tso), 2);
  expect_each_once(schedules(script("var x, y; thread A { x = 1; y = 1; }"), pso), 3);
}

TEST(Interleavings, AProgramWithoutEventsHasOneExecution) {
  expect_each_once(schedules(script("thread A { }"), sc), 1);
}

TEST(Interleavings, OneJobAtATime) {
  Interleavings explorer(Remember::everything);
  EXPECT_FALSE(explorer.status().done);
  ASSERT_TRUE(explorer.next().has_value());
  EXPECT_FALSE(explorer.next().has_value());
  EXPECT_FALSE(explorer.status().done);
  explorer.observe({}, Execution{});
  EXPECT_TRUE(explorer.status().done);
}

TEST(Interleavings, RememberingMeansFewerRuns) {
  const ScriptProgram program =
      script("var x, y; thread A { x = 1; x = 2; x = 3; } thread B { y = 1; y = 2; y = 3; }");
  ScriptedRuntime runtime(program, sc);
  std::uint64_t before = UINT64_MAX;
  for (const Remember remember : {Remember::everything, Remember::trace}) {
    Interleavings explorer(remember);
    const auto end = explore(explorer, runtime, {}, [](const Execution&) { return true; });
    ASSERT_TRUE(end.ok());
    EXPECT_LT(end->statistics.runs(), before);
    before = end->statistics.runs();
  }
}

/// What is estimated after each run.
std::vector<double> estimates(const ScriptProgram& program) {
  std::vector<double> result;
  ScriptedRuntime runtime(program, sc);
  Interleavings explorer(Remember::everything);
  EXPECT_FALSE(explorer.statistics().estimated_runs.has_value());
  while (const auto job = explorer.next()) {
    explorer.observe(job->id, **runtime.run(job->plan));
    result.push_back(explorer.statistics().estimated_runs.value());
  }
  return result;
}

TEST(Interleavings, TheEstimateIsExactWhereAllBranchesAreAlike) {
  const ScriptProgram program = script("thread A { a = choose(3); b = choose(2); c = choose(4); }");
  for (const double estimate : estimates(program)) EXPECT_NEAR(estimate, 24, 1e-9);
}

TEST(Interleavings, TheEstimateBecomesTheNumberOfRuns) {
  const ScriptProgram program =
      script("var x; thread A { x = 1; x = 2; x = 3; } thread T[3] { x = 4; a = x; }");
  const std::vector<double> all = estimates(program);
  const auto runs = static_cast<double>(all.size());
  EXPECT_NEAR(all.back(), runs, 1e-6 * runs);
  // Half of the tree tells something about the other half.
  EXPECT_GT(all[all.size() / 2], runs / 3);
  EXPECT_LT(all[all.size() / 2], runs * 3);
  // The part explored only grows.
  for (std::size_t i = 1; i < all.size(); ++i)
    EXPECT_LT(static_cast<double>(i) / all[i - 1], static_cast<double>(i + 1) / all[i]);
}

TEST(Interleavings, ARunOnItsWayIsNotYetExplored) {
  const ScriptProgram program = script("thread A { a = choose(4); }");
  ScriptedRuntime runtime(program, sc);
  Interleavings explorer(Remember::everything);
  for (int i = 0; i < 4; ++i) {
    const auto job = explorer.next();
    if (i > 0) {
      EXPECT_NEAR(explorer.statistics().estimated_runs.value(), 4, 1e-9);
    }
    explorer.observe(job->id, **runtime.run(job->plan));
    EXPECT_NEAR(explorer.statistics().estimated_runs.value(), 4, 1e-9);
  }
}

TEST(Interleavings, NoEstimateWhereSomethingIsRemembered) {
  Interleavings explorer(Remember::trace);
  ASSERT_TRUE(explorer.next().has_value());
  explorer.observe({}, Execution{});
  EXPECT_FALSE(explorer.statistics().estimated_runs.has_value());
}

}  // namespace
}  // namespace heddle
