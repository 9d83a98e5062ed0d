#include "runtime/scripted_runtime.hpp"

#include <array>
#include <gtest/gtest.h>

#include "support/scripts.hpp"

namespace heddle {
namespace {

using test::buffer_step;
using test::run;
using test::script;
using test::thread_step;

std::vector<ThreadState> states(const Execution& execution) {
  std::vector<ThreadState> result;
  for (const ThreadEnd& thread : execution.threads) result.push_back(thread.state);
  return result;
}

const char* const store_buffering = R"(
var x, y;
thread T0 { x = 1; a = y; }
thread T1 { y = 1; b = x; }
)";

TEST(ScriptedRuntime, FollowsThePrefixAndRecordsIt) {
  const ScriptProgram program = script(store_buffering);
  ScriptedRuntime runtime(program, sc);
  const std::vector steps{thread_step(0), thread_step(0), thread_step(1), thread_step(1)};
  const Execution& execution = run(runtime, {steps, Finish{}});
  EXPECT_EQ(execution.steps, steps);
  EXPECT_EQ(execution.registers, (std::vector<Value>{0, 1}));
  EXPECT_EQ(execution.memory, (std::vector<Value>{1, 1}));
  EXPECT_EQ(execution.ending, Ending::complete);
  EXPECT_EQ(execution.events[3].source, 0U);
  EXPECT_EQ(execution.events[1].source, initial_source);
  EXPECT_EQ(execution.events[3].id, (EventId{strand_of({1}), 1}));
}

TEST(ScriptedRuntime, StoreBuffersDelayStores) {
  const ScriptProgram program = script(store_buffering);
  ScriptedRuntime runtime(program, tso);
  const std::vector steps{thread_step(0), thread_step(0),    thread_step(1),
                          thread_step(1), buffer_step(1, 1), buffer_step(0, 1)};
  const Execution& execution = run(runtime, {steps, Finish{}});
  EXPECT_EQ(execution.registers, (std::vector<Value>{0, 0}));
  EXPECT_EQ(execution.memory, (std::vector<Value>{1, 1}));
  EXPECT_TRUE(execution.events[5].is_drain());
  EXPECT_EQ(execution.events[5].source, 0U);
}

TEST(ScriptedRuntime, RefusesAPrefixItCannotFollow) {
  const ScriptProgram program = script(store_buffering);
  ScriptedRuntime runtime(program, sc);
  for (const Step bad : {thread_step(2), buffer_step(0, 1), thread_step(0, 1)}) {
    const std::array steps{bad};
    const auto result = runtime.run({steps, Finish{}});
    ASSERT_FALSE(result.ok());
    EXPECT_EQ(result.error().message, "step 0 of the schedule cannot be taken");
  }
}

TEST(ScriptedRuntime, SamePlanSameExecution) {
  const ScriptProgram program = script(store_buffering);
  ScriptedRuntime runtime(program, pso);
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    const std::vector<Step> first = run(runtime, {{}, RandomTail{seed}}).steps;
    EXPECT_EQ(run(runtime, {{}, NonPreemptive{}}).ending, Ending::complete);
    EXPECT_EQ(run(runtime, {{}, RandomTail{seed}}).steps, first);
  }
}

TEST(ScriptedRuntime, RecordsWhatIsEnabledAfterThePrefix) {
  const ScriptProgram program = script("var x; thread T0 { a = choose(3); } thread T1 { x = 1; }");
  ScriptedRuntime runtime(program, tso);
  const std::array prefix{thread_step(1)};
  const Execution& execution = run(runtime, {prefix, Finish{}});
  EXPECT_TRUE(execution.enabled_at(0).empty());
  const auto at_1 = execution.enabled_at(1);
  ASSERT_EQ(at_1.size(), 2U);
  EXPECT_EQ(at_1[0], (EnabledStep{strand_of({0}), 3}));
  EXPECT_EQ(at_1[1], (EnabledStep{{{1}, 1}, 1}));
  EXPECT_EQ(execution.enabled_at(2).size(), 1U);
  EXPECT_TRUE(execution.enabled_at(3).empty());
}

TEST(Tails, NonPreemptiveStaysOnItsThread) {
  const ScriptProgram program = script(store_buffering);
  ScriptedRuntime runtime(program, sc);
  const std::array prefix{thread_step(1)};
  EXPECT_EQ(run(runtime, {prefix, NonPreemptive{}}).steps,
            (std::vector{thread_step(1), thread_step(1), thread_step(0), thread_step(0)}));
}

TEST(Tails, FinishMovesTheLowestStrand) {
  const ScriptProgram program = script(store_buffering);
  ScriptedRuntime runtime(program, sc);
  const std::array prefix{thread_step(1)};
  EXPECT_EQ(run(runtime, {prefix, Finish{}}).steps,
            (std::vector{thread_step(1), thread_step(0), thread_step(0), thread_step(1)}));
}

TEST(Tails, PrioritiesDecide) {
  const ScriptProgram program = script(store_buffering);
  ScriptedRuntime runtime(program, tso);
  const std::array<std::uint32_t, 2> priorities{1, 2};
  EXPECT_EQ(run(runtime, {{}, Priorities{priorities}}).steps,
            (std::vector{thread_step(1), thread_step(1), thread_step(0), thread_step(0), buffer_step(0, 1),
                         buffer_step(1, 1)}));
}

TEST(Tails, StopBeforeReadsRunsEverythingElse) {
  const ScriptProgram program = script(store_buffering);
  ScriptedRuntime runtime(program, sc);
  const Execution& execution = run(runtime, {{}, StopBeforeReads{}});
  EXPECT_EQ(execution.ending, Ending::stopped);
  EXPECT_EQ(execution.steps, (std::vector{thread_step(0), thread_step(1)}));
  EXPECT_EQ(states(execution), (std::vector{ThreadState::ready, ThreadState::ready}));
  EXPECT_EQ(execution.threads[0].next.kind, OpKind::load);
}

TEST(Tails, SleepersWakeOnConflict) {
  const ScriptProgram program = script("var x, y; thread T0 { x = 1; } thread T1 { y = 1; a = x; }");
  ScriptedRuntime runtime(program, sc);
  const std::array sleeping{strand_of({0})};
  // Nothing conflicts with T0's store until T1 reads x.
  EXPECT_EQ(run(runtime, {{}, Finish{sleeping}}).steps,
            (std::vector{thread_step(1), thread_step(1), thread_step(0)}));
}

TEST(Tails, OnlySleepersLeft) {
  const ScriptProgram program = script("var x, y; thread T0 { x = 1; } thread T1 { y = 1; }");
  ScriptedRuntime runtime(program, sc);
  const std::array sleeping{strand_of({0})};
  const Execution& execution = run(runtime, {{}, Finish{sleeping}});
  EXPECT_EQ(execution.ending, Ending::asleep);
  EXPECT_EQ(execution.steps, std::vector{thread_step(1)});
}

TEST(Endings, LockNeverReleased) {
  const ScriptProgram program = script("mutex m; thread T0 { lock(m); } thread T1 { lock(m); }");
  ScriptedRuntime runtime(program, sc);
  const Execution& execution = run(runtime, {});
  EXPECT_EQ(execution.ending, Ending::blocked);
  EXPECT_EQ(states(execution), (std::vector{ThreadState::finished, ThreadState::waiting}));
  EXPECT_EQ(execution.threads[1].next.kind, OpKind::modify);
}

TEST(Endings, FailedAssumptionEndsTheThread) {
  const ScriptProgram program =
      script("var x; thread T0 { a = x; assume(a == 1); x = 5; } thread T1 { b = x; }");
  ScriptedRuntime runtime(program, sc);
  const Execution& execution = run(runtime, {});
  EXPECT_EQ(execution.ending, Ending::blocked);
  EXPECT_EQ(states(execution), (std::vector{ThreadState::assumed, ThreadState::finished}));
  EXPECT_EQ(execution.memory, std::vector<Value>{0});
}

TEST(Endings, FailedAssertionEndsItsThreadAndTheOthersRunOn) {
  const ScriptProgram program =
      script("var x;\nthread T0 { a = x;\n assert(a == 1); x = 5; }\nthread T1 { x = 2; }");
  ScriptedRuntime runtime(program, sc);
  const Execution& execution = run(runtime, {});
  EXPECT_EQ(execution.ending, Ending::complete);
  EXPECT_EQ(states(execution), (std::vector{ThreadState::failed, ThreadState::finished}));
  EXPECT_EQ(execution.memory, std::vector<Value>{2});
  EXPECT_EQ(execution.failures, (std::vector{Failure{FindingKind::assertion, {0}, 1, {3}}}));
}

TEST(Endings, IndexOutOfBounds) {
  const ScriptProgram program = script("var a[2], i = 2; thread T0 { k = i; a[k] = 1; }");
  ScriptedRuntime runtime(program, sc);
  const Execution& execution = run(runtime, {});
  ASSERT_EQ(execution.failures.size(), 1U);
  EXPECT_EQ(execution.failures[0].kind, FindingKind::out_of_bounds);
}

TEST(Endings, UnlockOfAnothersMutex) {
  const ScriptProgram program = script("mutex m; thread T0 { lock(m); } thread T1 { unlock(m); }");
  ScriptedRuntime runtime(program, sc);
  const Execution& execution = run(runtime, {});
  ASSERT_EQ(execution.failures.size(), 1U);
  EXPECT_EQ(execution.failures[0].kind, FindingKind::lock_misuse);
  EXPECT_EQ(execution.memory, std::vector<Value>{1});
}

TEST(Threads, SpawnStartsAndJoinWaitsForBuffers) {
  const ScriptProgram program =
      script("var x; thread main { spawn(T); join(T); a = x; } thread T { x = 1; }");
  ScriptedRuntime runtime(program, tso);
  const Execution& execution = run(runtime, {});
  EXPECT_EQ(execution.steps,
            (std::vector{thread_step(0), thread_step(1), buffer_step(1, 1), thread_step(0), thread_step(0)}));
  EXPECT_EQ(execution.registers, std::vector<Value>{1});
  EXPECT_EQ(execution.ending, Ending::complete);
}

TEST(Threads, OneThatNobodySpawnedStaysUnborn) {
  const ScriptProgram program =
      script("var x; thread main { a = x; if (a) { spawn(T); } } thread T { x = 1; }");
  ScriptedRuntime runtime(program, sc);
  const Execution& execution = run(runtime, {});
  EXPECT_EQ(states(execution), (std::vector{ThreadState::finished, ThreadState::unborn}));
  EXPECT_EQ(execution.ending, Ending::complete);
}

TEST(Semaphores, CountDown) {
  const ScriptProgram program = script("var s = 1; thread T[2] { wait(s); } thread P { post(s); }");
  ScriptedRuntime runtime(program, pso);
  const Execution& execution = run(runtime, {});
  EXPECT_EQ(execution.ending, Ending::complete);
  EXPECT_EQ(execution.memory, std::vector<Value>{0});
}

const char* const half_done = R"(
var x;
mutex a;
thread T0 { begin_atomic(a); x = 1; c = choose(3); assume(c != 1); assert(c != 2); x = 0; unlock(a); }
thread T1 { r = x; }
)";

TEST(ScriptedRuntime, NobodyElseMovesInAnAtomicSection) {
  const ScriptProgram program = script(half_done);
  for (const Model& model : models()) {
    ScriptedRuntime runtime(program, model);
    const std::array inside{thread_step(0), thread_step(0), thread_step(1)};
    EXPECT_FALSE(runtime.run({inside, Finish{}}).ok());
    const std::array after{thread_step(0)};
    const Execution& execution = run(runtime, {after, Finish{}});
    EXPECT_EQ(execution.ending, Ending::complete);
    EXPECT_EQ(execution.events.back().thread(), ThreadId{1});
    EXPECT_EQ(execution.registers, (std::vector<Value>{0, 0}));
  }
}

TEST(ScriptedRuntime, WhoEndsInAnAtomicSectionEndsTheExecution) {
  const ScriptProgram program = script(half_done);
  ScriptedRuntime runtime(program, sc);
  const std::array assumed{thread_step(0), thread_step(0), thread_step(0, 1)};
  const Execution& vanished = run(runtime, {assumed, Finish{}});
  EXPECT_EQ(vanished.events.size(), 3U);
  EXPECT_EQ(vanished.ending, Ending::blocked);
  EXPECT_EQ(states(vanished), (std::vector{ThreadState::assumed, ThreadState::ready}));
  EXPECT_TRUE(vanished.threads[1].shut_out);
  const std::array failed{thread_step(0), thread_step(0), thread_step(0, 2)};
  const Execution& ended = run(runtime, {failed, Finish{}});
  EXPECT_EQ(ended.events.size(), 3U);
  EXPECT_EQ(ended.ending, Ending::complete);
  EXPECT_EQ(ended.failures.size(), 1U);
  EXPECT_EQ(states(ended), (std::vector{ThreadState::failed, ThreadState::ready}));
  const std::array first{thread_step(1)};
  EXPECT_EQ(states(run(runtime, {first, Finish{}})),
            (std::vector{ThreadState::finished, ThreadState::finished}));
}

}  // namespace
}  // namespace heddle
