#include "explore/interleavings.hpp"

#include <gtest/gtest.h>
#include <set>

#include "explore/algorithms.hpp"
#include "explore/random_sample.hpp"
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
  EXPECT_TRUE(explorer.done());
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
  EXPECT_FALSE(explorer.done());
  ASSERT_TRUE(explorer.next().has_value());
  EXPECT_FALSE(explorer.next().has_value());
  EXPECT_FALSE(explorer.done());
  explorer.observe({}, Execution{});
  EXPECT_TRUE(explorer.done());
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

TEST(RandomSample, DependsOnTheSeedAlone) {
  const ScriptProgram program = script("var x; thread T[3] { x = self; a = x; }");
  const auto sample = [&](std::uint64_t seed) {
    std::vector<std::vector<Step>> runs;
    ScriptedRuntime runtime(program, tso);
    RandomSample explorer(seed);
    const auto end =
        explore(explorer, runtime, {.executions = 20, .seconds = {}}, [&](const Execution& execution) {
          runs.push_back(execution.steps);
          return true;
        });
    EXPECT_EQ(end->limit, LimitReached::executions);
    return runs;
  };
  EXPECT_EQ(sample(1), sample(1));
  EXPECT_NE(sample(1), sample(2));
}

TEST(Algorithms, NamesAreUnique) {
  std::set<std::string_view> names;
  for (const Algorithm& algorithm : algorithms()) {
    EXPECT_TRUE(names.insert(algorithm.name).second);
    EXPECT_EQ(find_algorithm(algorithm.name), &algorithm);
    EXPECT_NE(algorithm.make(), nullptr);
  }
  EXPECT_EQ(find_algorithm("nonsense"), nullptr);
}

}  // namespace
}  // namespace heddle
