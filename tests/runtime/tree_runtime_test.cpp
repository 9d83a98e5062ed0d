#include "runtime/tree/tree_runtime.hpp"

#include <array>
#include <chrono>
#include <gtest/gtest.h>

#include "explore/algorithms.hpp"
#include "runtime/scripted_runtime.hpp"
#include "session/session.hpp"
#include "support/scripts.hpp"

namespace heddle {
namespace {

using test::script;
using test::thread_step;

const char* const counters = R"(
var x, y;
thread T0 { repeat 3 { a = x; x = 1; } }
thread T1 { repeat 3 { b = x; x = 2; } }
)";

const TreeOptions never_compared{
    .choice = RuntimeChoice::tree, .compared_at_first = 0, .compared_later = UINT64_MAX};

struct Explored {
  std::uint64_t runs = 0;
  TreeStatistics statistics;
};

Explored explored(const ScriptProgram& program, const Model& model, const TreeOptions& options) {
  ScriptedRuntime direct(program, model);
  const std::vector<Value> initial = program.initial_memory();
  TreeRuntime tree(
      direct, model, [&](LocationId location) { return initial[location.value]; }, options);
  const auto end = explore(*find_algorithm("none")->make({.model = model}), tree,
                           {.executions = 5'000, .seconds = {}}, [](const Execution&) { return true; });
  EXPECT_TRUE(end.ok());
  EXPECT_FALSE(tree.locality_violation());
  return {end->statistics.runs(), tree.statistics()};
}

TEST(TreeRuntime, RunsAboutOnceForEachLocalHistory) {
  const auto [runs, statistics] = explored(script(counters), sc, never_compared);
  EXPECT_EQ(runs, 924U);
  EXPECT_EQ(statistics.walked, runs);
  EXPECT_LT(statistics.run, 40U);
  EXPECT_EQ(statistics.compared, 0U);
}

TEST(TreeRuntime, HistoriesThatLeaveAThreadInTheSameStateShareANode) {
  TreeOptions apart = never_compared;
  apart.merges = false;
  EXPECT_LT(explored(script(counters), sc, never_compared).statistics.nodes,
            explored(script(counters), sc, apart).statistics.nodes);
}

TEST(TreeRuntime, ForgetsAllWhenThereIsNoRoomAndGivesTheSame) {
  TreeOptions small = never_compared;
  small.most_bytes = 1'000;
  const auto [runs, statistics] = explored(script(counters), tso, small);
  EXPECT_EQ(runs, explored(script(counters), tso, never_compared).runs);
  EXPECT_GT(statistics.forgotten, 1U);
  EXPECT_GT(statistics.direct, 64U);
}

TEST(TreeRuntime, ComparesAsOftenAsItIsTold) {
  const auto [runs, statistics] = explored(
      script(counters), sc, {.choice = RuntimeChoice::tree, .compared_at_first = 100, .compared_later = 400});
  EXPECT_GE(statistics.compared + statistics.run, 100U);
  EXPECT_LE(statistics.compared, 103U);
}

/// Its threads share a counter that no operation shows: what they store is how many stores there were.
class HiddenCounter final : public Runtime {
 public:
  explicit HiddenCounter(const ScriptProgram& program) : real_(program, sc) {}
  [[nodiscard]] Result<const Execution*> run(const Plan& plan) override {
    auto ran = real_.run(plan);
    if (!ran) return ran;
    execution_ = **ran;
    Value counter = 0;
    for (Event& event : execution_.events)
      execution_.memory[event.op.location.value] = event.op.value = event.written = ++counter;
    return &execution_;
  }

 private:
  ScriptedRuntime real_;
  Execution execution_;
};

TEST(TreeRuntime, ThreadsThatShareWhatIsNotVisibleAreFound) {
  const ScriptProgram program = script("var x, y; thread T0 { x = 1; } thread T1 { y = 1; }");
  HiddenCounter direct(program);
  TreeRuntime tree(
      direct, sc, [](LocationId) { return 0; }, never_compared);
  const std::vector one{thread_step(0), thread_step(1)}, other{thread_step(1), thread_step(0)};
  ASSERT_TRUE(tree.run({one, Finish{}}).ok());
  // Each thread alone does nothing new in the other order: only a comparison tells.
  EXPECT_TRUE(tree.run({other, Finish{}}).ok());
  TreeRuntime careful(direct, sc, [](LocationId) { return 0; }, {.choice = RuntimeChoice::tree});
  ASSERT_TRUE(careful.run({one, Finish{}}).ok());
  const auto differs = careful.run({other, Finish{}});
  ASSERT_FALSE(differs.ok());
  EXPECT_EQ(differs.error().kind, ErrorKind::retry);
  ASSERT_TRUE(careful.locality_violation());
  EXPECT_FALSE(careful.walks());
  const auto direct_now = careful.run({other, Finish{}});
  ASSERT_TRUE(direct_now.ok());
  EXPECT_EQ((*direct_now)->events[0].written, 1);
}

TEST(TreeRuntime, APlanThatCannotBeFollowedIsAnError) {
  const ScriptProgram program = script("var x; thread T0 { x = 1; }");
  ScriptedRuntime direct(program, sc);
  TreeRuntime tree(
      direct, sc, [](LocationId) { return 0; }, never_compared);
  const std::vector good{thread_step(0)}, bad{thread_step(0), thread_step(0)};
  ASSERT_TRUE(tree.run({good, Finish{}}).ok());
  EXPECT_FALSE(tree.run({bad, Finish{}}).ok());
  EXPECT_TRUE(tree.run({good, Finish{}}).ok());
}

/// Time passes when the test says so.
struct FakeClock {
  using duration = std::chrono::nanoseconds;
  using time_point = std::chrono::time_point<FakeClock, duration>;
  static inline duration passed{};
  static time_point now() { return time_point(passed); }
};

struct Costs {
  int first = 0, second = 0;
  int parts_beside = 0;
  int compared = 0;      // in the first way, for a while
  int learning = 0;      // in the first way,
  int learns_until = 0;  // by the executions before this one
};

/// How many of many executions are had each way, if they take so long.
std::array<std::uint64_t, 2> ways_taken(const Costs& costs) {
  using Time = FakeClock::duration;
  BasicPaceComparison<FakeClock, FakeClock> pace;
  std::array<std::uint64_t, 2> taken{};
  for (int i = 0; i < 20'000; ++i) {
    const auto way = static_cast<std::size_t>(pace.way());
    ++taken[way];
    for (int part = 0; part < costs.parts_beside; ++part) pace.ran(false);
    FakeClock::passed += Time(way == 0 ? costs.first : costs.second);
    const FakeClock::time_point then = FakeClock::now();
    if (way == 0 && i < costs.learns_until) {
      FakeClock::passed += Time(costs.learning);
      pace.learnt(then);
    } else if (way == 0) {
      FakeClock::passed += Time(costs.compared);
      pace.does_not_count(then);
    }
    pace.ran(true);
  }
  return taken;
}

TEST(PaceComparison, UsesTheFasterWayBetweenMeasurements) {
  const auto [first, second] = ways_taken({.first = 20, .second = 10});
  EXPECT_GT(second, 6 * first);
}

TEST(PaceComparison, WhatDoesNotCountAndPartsChangeNothing) {
  const auto [first, second] = ways_taken({.first = 10, .second = 20, .parts_beside = 3, .compared = 1'000});
  EXPECT_GT(first, 6 * second);
}

TEST(PaceComparison, LearningCountsOnlyIfItGoesOn) {
  const auto [first, second] = ways_taken({.first = 10, .second = 20, .learning = 100, .learns_until = 500});
  EXPECT_GT(first, 6 * second);
  const auto [walked, ran] = ways_taken({.first = 10, .second = 20, .learning = 100, .learns_until = 20'000});
  EXPECT_GT(ran, 2 * walked);
}

}  // namespace
}  // namespace heddle
