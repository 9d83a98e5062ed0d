#include "session/session.hpp"

#include <chrono>
#include <cmath>
#include <gtest/gtest.h>
#include <thread>

#include "core/stop_token.hpp"
#include "explore/interleavings.hpp"
#include "runtime/scripted_runtime.hpp"
#include "session/progress.hpp"
#include "session/resident_memory.hpp"
#include "support/scripts.hpp"

namespace heddle {
namespace {

using test::script;

const char* const many_executions = "var x; thread T[4] { x = 1; x = 2; x = 3; x = 4; x = 5; }";

SessionEnd run(const char* text, const Limits& limits, const Watch& watch, const Observer& observer) {
  const ScriptProgram program = script(text);
  ScriptedRuntime runtime(program, sc);
  Interleavings explorer(Remember::everything);
  const auto end = explore(explorer, runtime, limits, observer, watch);
  if (!end) throw std::runtime_error(end.error().message);
  return *end;
}

bool go_on(const Execution&) {
  return true;
}

Limits at_most(std::uint64_t executions) {
  return {.executions = executions, .seconds = {}};
}

TEST(Session, AnInterruptEndsItAfterTheCurrentExecution) {
  std::atomic<bool> interrupted = false;
  std::uint64_t seen = 0;
  const auto interrupt_the_third = [&](const Execution&) {
    if (++seen == 3) interrupted = true;
    return true;
  };
  const SessionEnd end = run(many_executions, {}, {{}, &interrupted}, interrupt_the_third);
  EXPECT_EQ(end.limit, LimitReached::interrupted);
  EXPECT_EQ(end.statistics.runs(), 3U);
}

TEST(Session, ALongExecutionIsLeftWhenTimeIsUp) {
  Limits limits{.executions = {}, .seconds = 0.0};
  limits.events = 1'000'000;
  const SessionEnd end = run("var x; thread S { for i in 0 .. 50000 { x = i; } }", limits, {}, go_on);
  EXPECT_EQ(end.limit, LimitReached::time);
  EXPECT_EQ(end.statistics.runs(), 0U);
  limits.seconds = std::nullopt;
  EXPECT_EQ(run("var x; thread S { for i in 0 .. 50000 { x = i; } }", limits, {}, go_on).statistics.events,
            50'000U);
}

/// Has one execution run, and computes until a stop is requested.
class Thinker final : public Explorer {
 public:
  std::optional<Job> next() override { return done_ ? std::nullopt : std::optional(Job{{0}, {}}); }
  void observe(JobId, const Execution&) override {
    while (!probe_.stop_requested()) {
    }
    done_ = true;
  }
  [[nodiscard]] ExplorerStatus status() const override { return {.done = done_}; }
  void start(const ExplorerContext& context) override { probe_.set_token(*context.stop); }

 private:
  StopPoller probe_;
  bool done_ = false;
};

/// What it asks for with two voices: the second must hear what the first was told.
class TwoVoices final : public Explorer {
 public:
  std::optional<Job> next() override { return done_ ? std::nullopt : std::optional(Job{{0}, {}}); }
  void observe(JobId, const Execution&) override {
    while (!first_.stop_requested()) {
    }
    EXPECT_TRUE(
        second_.stop_requested());  // it is asked at once: memory was looked at just now, and is not again
    done_ = true;
  }
  [[nodiscard]] ExplorerStatus status() const override { return {.done = done_}; }
  void start(const ExplorerContext& context) override {
    first_.set_token(*context.stop);
    second_.set_token(*context.stop);
  }

 private:
  StopPoller first_, second_;
  bool done_ = false;
};

TEST(Session, ARequestedStopStaysRequested) {
  const ScriptProgram program = script("var x; thread T { x = 1; }");
  ScriptedRuntime runtime(program, sc);
  TwoVoices explorer;
  const auto end = explore(explorer, runtime, {.executions = {}, .seconds = {}, .memory = 1}, go_on, {});
  ASSERT_TRUE(end.ok());
  EXPECT_EQ(end->limit, LimitReached::memory);
}

LimitReached think(const Limits& limits, const Watch& watch) {
  const ScriptProgram program = script("var x; thread T { x = 1; }");
  ScriptedRuntime runtime(program, sc);
  Thinker explorer;
  const auto end = explore(explorer, runtime, limits, go_on, watch);
  if (!end) throw std::runtime_error(end.error().message);
  EXPECT_EQ(end->statistics.runs(), 1U);
  return end->limit;
}

TEST(Session, LimitsHoldWhileASearchThinks) {
  EXPECT_EQ(think({.executions = {}, .seconds = 0.01}, {}), LimitReached::time);
  EXPECT_EQ(think({.executions = {}, .seconds = {}, .memory = 1}, {}), LimitReached::memory);
  std::atomic<bool> interrupted = false;
  const Watch watch{[&](const Progress&) { interrupted = true; }, &interrupted};
  EXPECT_EQ(think({.executions = {}, .seconds = {}}, watch), LimitReached::interrupted);
}

TEST(Session, InterruptedBeforeItStartsItRunsNothing) {
  const std::atomic<bool> interrupted = true;
  const SessionEnd end = run(many_executions, {}, {{}, &interrupted}, go_on);
  EXPECT_EQ(end.limit, LimitReached::interrupted);
  EXPECT_EQ(end.statistics.runs(), 0U);
}

TEST(Session, AnInterruptDuringTheLastExecutionChangesNothing) {
  std::atomic<bool> interrupted = false;
  const auto interrupt = [&](const Execution&) { return interrupted = true; };
  EXPECT_EQ(run("var x; thread T { x = 1; }", {}, {{}, &interrupted}, interrupt).limit, LimitReached::none);
}

TEST(Session, StopsWhenThereIsTooMuchMemory) {
  const Limits one_byte{.executions = {}, .seconds = {}, .memory = 1};
  EXPECT_EQ(run(many_executions, one_byte, {}, go_on).limit, LimitReached::memory);
  Limits plenty = at_most(1000);
  plenty.memory = UINT64_MAX;
  EXPECT_EQ(run(many_executions, plenty, {}, go_on).limit, LimitReached::executions);
}

TEST(Session, StopsWhenTimeIsUp) {
  const SessionEnd end = run(many_executions, {.executions = {}, .seconds = 1e-9}, {}, go_on);
  EXPECT_EQ(end.limit, LimitReached::time);
  EXPECT_EQ(end.statistics.runs(), 1U);
}

/// As on a machine that is busy with other things: time passes, and the process does nothing.
TEST(Session, WhatOthersDoDoesNotCountAsProcessorTime) {
  constexpr std::uint64_t some = 20;
  constexpr double limit = 0.2;
  const auto wait = [](const Execution&) {
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    return true;
  };
  Limits limits = at_most(some);
  limits.processor_seconds = limit;
  const SessionEnd end = run(many_executions, limits, {}, wait);
  EXPECT_GT(end.statistics.seconds, limit);
  EXPECT_EQ(end.limit, LimitReached::executions);
  const Limits little{.executions = {}, .seconds = {}, .processor_seconds = 0.01};
  EXPECT_EQ(run(many_executions, little, {}, go_on).limit, LimitReached::time);
  EXPECT_EQ(think(little, {}), LimitReached::time);
}

TEST(Session, TellsHowFarItHasCome) {
  std::vector<Progress> told;
  const Watch watch{[&](const Progress& progress) { told.push_back(progress); }};
  const SessionEnd end = run(many_executions, at_most(1000), watch, go_on);
  ASSERT_FALSE(told.empty());
  EXPECT_GT(told.front().statistics.runs(), 0U);
  EXPECT_LE(told.back().statistics.runs(), end.statistics.runs());
  // The estimate is far above the limit, which will end it.
  EXPECT_DOUBLE_EQ(told.front().explored.value(), static_cast<double>(told.front().statistics.runs()) / 1000);
}

TEST(ResidentMemory, GrowsWithWhatIsUsed) {
  constexpr std::uint64_t size = 64 << 20;
  const auto before = resident_memory();
  ASSERT_TRUE(before.has_value());
  const std::vector<char> used(size, 1);
  EXPECT_GT(resident_memory().value(), *before + size / 2);
  EXPECT_EQ(used.back(), 1);
}

/// After 100 runs in 2 seconds.
Progress after_a_hundred(std::optional<double> estimated_runs, const Limits& limits) {
  Statistics statistics;
  statistics.complete = 60;
  statistics.blocked = 40;
  statistics.seconds = 2;
  return progress_of(statistics, estimated_runs, limits);
}

TEST(Progress, FollowsTheEstimate) {
  const Progress progress = after_a_hundred(400, {});
  EXPECT_DOUBLE_EQ(progress.explored.value(), 0.25);
  EXPECT_DOUBLE_EQ(progress.seconds_left.value(), 6);
}

TEST(Progress, IsUnknownWithoutAnEstimate) {
  const Progress progress = after_a_hundred({}, {});
  EXPECT_FALSE(progress.explored.has_value());
  EXPECT_FALSE(progress.seconds_left.has_value());
}

TEST(Progress, IsUnknownAfterMoreRunsThanEstimated) {
  const Progress progress = after_a_hundred(10, {});
  EXPECT_FALSE(progress.explored.has_value());
  EXPECT_FALSE(progress.seconds_left.has_value());
}

TEST(Progress, AnEstimateSaysNothingOfTheTimeOfItsLastRuns) {
  const Progress progress = after_a_hundred(100.5, {});
  EXPECT_DOUBLE_EQ(progress.explored.value(), 100 / 100.5);
  EXPECT_FALSE(progress.seconds_left.has_value());
}

TEST(Progress, ALimitMayEndItBefore) {
  EXPECT_DOUBLE_EQ(after_a_hundred(400, at_most(200)).explored.value(), 0.5);
  EXPECT_DOUBLE_EQ(after_a_hundred({}, at_most(200)).explored.value(), 0.5);
  EXPECT_DOUBLE_EQ(after_a_hundred(400, at_most(1000)).explored.value(), 0.25);
  const Limits three_seconds{.executions = {}, .seconds = 3};
  EXPECT_DOUBLE_EQ(after_a_hundred(400, three_seconds).seconds_left.value(), 1);
  EXPECT_DOUBLE_EQ(after_a_hundred({}, three_seconds).seconds_left.value(), 1);
  const Progress endless = after_a_hundred(HUGE_VAL, three_seconds);
  EXPECT_DOUBLE_EQ(endless.explored.value(), 0);
  EXPECT_DOUBLE_EQ(endless.seconds_left.value(), 1);
}

}  // namespace
}  // namespace heddle
