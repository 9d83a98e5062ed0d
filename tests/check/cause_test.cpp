// Why executions fail, on scripted programs run in a given order.
#include <gtest/gtest.h>

#include "check/cause/interference.hpp"
#include "check/cause/locks.hpp"
#include "check/cause/stale_read.hpp"
#include "memory/model.hpp"
#include "runtime/scripted_runtime.hpp"
#include "support/scripts.hpp"

namespace heddle {

namespace {

using test::buffer_step;
using test::script;
using test::thread_step;

/// An execution that takes these steps and no others.
class Played {
 public:
  Played(const std::string& text, const std::vector<Step>& steps, const Model& model = sc)
      : program_(script(text)),
        runtime_(program_, model),
        execution_(test::run(runtime_, {steps, StopHere{}})) {}
  Played(const Played&) = delete;
  Played& operator=(const Played&) = delete;

  [[nodiscard]] const Execution& operator*() const { return execution_; }

 private:
  ScriptProgram program_;
  ScriptedRuntime runtime_;
  const Execution& execution_;
};

std::vector<Step> threads(const std::vector<std::uint16_t>& order) {
  std::vector<Step> steps;
  for (const std::uint16_t thread : order) steps.push_back(thread_step(thread));
  return steps;
}

constexpr const char* crossed =
    "mutex a, b; thread T0 { lock(a); lock(b); unlock(b); unlock(a); } thread T1 { lock(b); lock(a); "
    "unlock(a); unlock(b); }";

TEST(Locks, AreHeldFromLockToUnlock) {
  const Played run(crossed, threads({0, 0, 0}));
  ASSERT_EQ(locks_held(*run, 2).size(), 2U);
  EXPECT_EQ(locks_held(*run, 2)[0].since, 0U);
  ASSERT_EQ(locks_held(*run, 3).size(), 1U);
  EXPECT_EQ(locks_held(*run, 3)[0].lock, (*run).events[0].op.location);
  EXPECT_TRUE(locks_held(*run, 0).empty());
}

TEST(Locks, TakenInBothOrdersAreACircle) {
  const Played run(crossed, threads({0, 1}));
  const std::vector<Wait> circle = circle_of(waits_at_end(*run));
  ASSERT_EQ(circle.size(), 2U);
  EXPECT_EQ(circle[0].thread, ThreadId{0});
  ASSERT_TRUE(circle[0].lock);
  EXPECT_EQ(circle[0].lock->holder, ThreadId{1});
  EXPECT_EQ(circle[0].lock->since, 1U);
  EXPECT_EQ(circle[1].lock->holder, ThreadId{0});
}

TEST(Locks, TakenTwiceAreACircleOfOne) {
  const Played run("mutex a; thread T { lock(a); lock(a); }", threads({0}));
  const std::vector<Wait> circle = circle_of(waits_at_end(*run));
  ASSERT_EQ(circle.size(), 1U);
  EXPECT_EQ(circle[0].lock->holder, ThreadId{0});
}

TEST(Locks, NeverGivenBackAreNoCircle) {
  const Played run("mutex a; thread T0 { lock(a); } thread T1 { lock(a); }", threads({0}));
  EXPECT_TRUE(circle_of(waits_at_end(*run)).empty());
  ASSERT_EQ(waits_at_end(*run).size(), 1U);
  EXPECT_EQ(waits_at_end(*run)[0].lock->holder, ThreadId{0});
}

TEST(Locks, SemaphoresAreHeldByNobody) {
  const Played played("var s = 1; thread T0 { wait(s); } thread T1 { wait(s); }", threads({0}));
  EXPECT_TRUE(locks_held(*played, 1).empty());
  ASSERT_EQ(waits_at_end(*played).size(), 1U);
  EXPECT_FALSE(waits_at_end(*played)[0].lock);
}

constexpr const char* increments = "var x; thread T[2] { r = x; x = r + 1; }";

TEST(Interference, UpdateThatIsOverwrittenUnseenIsLost) {
  const Played lost(increments, threads({0, 1, 1, 0}));
  const auto found = lost_update(*lost, 4);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->read, 0U);
  EXPECT_EQ(found->lost, 2U);
  EXPECT_EQ(found->overwrites, 3U);
  EXPECT_FALSE(lost_update(*lost, 3)) << "it has not happened yet";
  const Played seen(increments, threads({0, 0, 1, 1}));
  EXPECT_FALSE(lost_update(*seen, 4));
}

constexpr const char* there_and_back =
    "var x = 1; thread T0 { r = x; c = cas(x, r, 5); } thread T1 { x = 2; x = 1; } thread T2 { x = 1; }";

TEST(Interference, ValueThatChangesAndChangesBackFoolsCompareExchange) {
  const Played fooled(there_and_back, threads({0, 1, 1, 0}));
  const auto found = changed_back(*fooled, 4);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->read, 0U);
  EXPECT_EQ(found->exchange, 3U);
  EXPECT_EQ(found->writes, (std::vector<std::uint32_t>{1, 2}));
  EXPECT_FALSE(changed_back(*Played(there_and_back, threads({0, 2, 0})), 3)) << "the same value is no change";
  EXPECT_FALSE(changed_back(*Played(there_and_back, threads({0, 1, 0})), 3)) << "it did not succeed";
  EXPECT_FALSE(changed_back(*Played(there_and_back, threads({1, 1, 0, 0})), 4)) << "it was read after that";
}

TEST(Interference, WhatChangedSinceItWasReadIsTold) {
  const char* text = "var n = 2; thread T0 { a = n; b = n; } thread T1 { n = 0; }";
  const Played played(text, threads({0, 1, 0}));
  const auto found = changed_in_between(*played, {0}, 3);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->read, 0U);
  EXPECT_EQ(found->write, 1U);
  EXPECT_EQ(found->again, 2U);
  EXPECT_FALSE(changed_in_between(*played, {1}, 3));
  EXPECT_FALSE(changed_in_between(*Played(text, threads({0, 0, 1})), {0}, 3));
}

constexpr const char* message =
    "var data, flag; thread T0 { data = 42; flag = 1; } thread T1 { f = flag; d = data; }";

TEST(StaleReads, MissStoresThatWaitInBuffers) {
  // Under PSO each location has a buffer of its own: the flag overtakes the data.
  const Played run(
      message,
      {thread_step(0), thread_step(0), buffer_step(0, 2), thread_step(1), thread_step(1), buffer_step(0, 1)},
      pso);
  const std::vector<StaleRead> stale = stale_reads(*run, 6);
  ASSERT_EQ(stale.size(), 1U);
  EXPECT_EQ(stale[0].read, 4U);
  EXPECT_EQ(stale[0].store, 0U);
  EXPECT_EQ(stale[0].arrival, 5U);
  EXPECT_EQ(stale[0].overtaken, 1U);
  EXPECT_FALSE(stale_reads(*run, 5)[0].arrival) << "beyond the steps that are told";
  EXPECT_TRUE(stale_reads(*run, 4).empty());
}

TEST(StaleReads, AStoreOfTheSameValueIsNotMissed) {
  const Played played("var x; thread T0 { x = 1; x = 0; } thread T1 { r = x; }", threads({0, 0, 1}), tso);
  const std::vector<StaleRead> stale = stale_reads(*played, 3);
  ASSERT_EQ(stale.size(), 1U);
  EXPECT_EQ(stale[0].store, 0U);
}

TEST(StaleReads, OwnStoresAreSeen) {
  const Played run("var x; thread T { x = 1; r = x; }", threads({0, 0}), tso);
  EXPECT_TRUE(stale_reads(*run, 2).empty());
}

}  // namespace

}  // namespace heddle
