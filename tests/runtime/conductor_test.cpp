#include "runtime/conductor.hpp"

#include <algorithm>
#include <array>
#include <gtest/gtest.h>
#include <vector>

#include "memory/machine.hpp"

namespace heddle {
namespace {

constexpr std::size_t no_thread_alone = SIZE_MAX;

Operation access(OpKind kind, std::uint32_t location, Value value = 0) {
  Operation op;
  op.kind = kind;
  op.location = {location};
  op.value = value;
  return op;
}
Operation store(std::uint32_t location, Value value) {
  return access(OpKind::store, location, value);
}
Operation load(std::uint32_t location) {
  return access(OpKind::load, location);
}
Operation load_when(std::uint32_t location, Value value) {
  Operation op = load(location);
  op.set_guard({Predicate::Kind::equal, value});
  return op;
}
Operation towards(OpKind kind, std::uint16_t thread) {
  Operation op;
  op.kind = kind;
  op.target = {thread};
  return op;
}

/// Threads that are lists of operations. Only the first runs from the start if `spawned` is set.
class ListedThreads {
 public:
  using Code = std::vector<std::vector<Operation>>;
  explicit ListedThreads(Code code, bool spawned = false, std::size_t fails = SIZE_MAX)
      : code_(std::move(code)), spawned_(spawned), fails_(fails), at_(code_.size()), states_(code_.size()) {}

  void reset(ListedMemory& memory) {
    memory.reset(std::array<Value, 4>{});
    std::ranges::fill(at_, 0);
    std::ranges::fill(states_, ThreadState::unborn);
    failed_.clear();
    alone = no_thread_alone;
    for (std::size_t t = 0; t < (spawned_ ? 1 : code_.size()); ++t) arrive(t);
  }
  [[nodiscard]] std::size_t size() const { return code_.size(); }
  [[nodiscard]] ThreadState state(std::size_t t) const { return states_[t]; }
  [[nodiscard]] const Operation& next(std::size_t t) const { return code_[t][at_[t]]; }
  [[nodiscard]] FindingKind failure(std::size_t) const { return FindingKind::assertion; }
  [[nodiscard]] SiteId site(std::size_t) const { return {3}; }
  [[nodiscard]] Value spawn(std::size_t, std::size_t child) {
    arrive(child);
    return 11;
  }
  [[nodiscard]] Value result(std::size_t) const { return 22; }
  void resume(std::size_t t, const Event&) {
    ++at_[t];
    arrive(t);
  }
  [[nodiscard]] bool must_run() const { return false; }
  [[nodiscard]] bool queue_arrival(std::size_t) { return false; }
  [[nodiscard]] bool has_failed() const { return !failed_.empty(); }
  [[nodiscard]] std::span<const std::size_t> take_failed() {
    taken_.swap(failed_);
    failed_.clear();
    return taken_;
  }
  [[nodiscard]] bool may_move(std::size_t t) const { return alone == no_thread_alone || alone == t; }
  [[nodiscard]] bool may_give_way() const { return !polite.empty(); }
  [[nodiscard]] bool gives_way(std::size_t t) const { return std::ranges::count(polite, t) != 0; }
  static constexpr bool goes_back = true;
  void go_back(std::size_t t, std::uint32_t index) {
    at_[t] = index;
    states_[t] = ThreadState::ready;
  }
  void unstart(std::size_t t) {
    at_[t] = 0;
    states_[t] = ThreadState::unborn;
  }
  static constexpr bool memory_is_seen = true;
  void describe_end(Execution& execution) const { execution.registers.assign(1, 33); }

  std::size_t alone = no_thread_alone;
  std::vector<std::size_t> polite;  // threads that give way before each of their steps

 private:
  void arrive(std::size_t t) {
    states_[t] = at_[t] < code_[t].size() ? ThreadState::ready : ThreadState::finished;
    if (t != fails_ || states_[t] == ThreadState::ready) return;
    states_[t] = ThreadState::failed;
    failed_.push_back(t);
  }
  Code code_;
  bool spawned_;
  std::size_t fails_;  // this thread, where it would finish
  std::vector<std::size_t> at_;
  std::vector<ThreadState> states_;
  std::vector<std::size_t> failed_, taken_;
};

class ListRuntime : public Conductor<ListedThreads, Machine> {
 public:
  explicit ListRuntime(ListedThreads threads, const Model& model = sc)
      : Conductor(model, std::move(threads), Machine{}) {}
  [[nodiscard]] Result<const Execution*> run(const Plan& plan) override {
    begin(plan);
    advance();
    return finish();
  }
  /// As run(), but threads take steps themselves wherever the conductor plans a thread.
  [[nodiscard]] const Execution* run_straight(const Plan& plan) {
    begin(plan);
    for (std::size_t thread = planned(); thread != no_thread_number; thread = planned()) {
      const Event* event = take_now(thread, threads().next(thread));
      if (event == nullptr) break;
      threads().resume(thread, *event);
    }
    const auto execution = finish();
    return execution.ok() ? *execution : nullptr;
  }
  using Conductor::begin;
  using Conductor::is_over;
  using Conductor::planned;
  using Conductor::steps_of;
  using Conductor::steps_taken;
  using Conductor::take_now;
  using Conductor::threads;
};

Step of(std::uint16_t thread) {
  return {strand_of({thread}), 0};
}
Step drain(std::uint16_t thread) {
  return {{{thread}, 1}, 0};
}
const ListedThreads::Code two_writers{{store(0, 1), load(1)}, {store(1, 1), load(0)}};

TEST(Conductor, TakesTheStepsOfThePrefixInTheirOrder) {
  ListRuntime runtime{ListedThreads(two_writers)};
  const std::vector prefix{of(1), of(0), of(1), of(0)};
  const Execution& execution = **runtime.run({prefix, Finish{}});
  EXPECT_EQ(execution.steps, prefix);
  EXPECT_EQ(execution.ending, Ending::complete);
  EXPECT_EQ(execution.memory[0], 1);
  EXPECT_EQ(execution.events[2].read, 1);
  EXPECT_EQ(execution.events[2].id.index, 1U);
  EXPECT_EQ(execution.registers, std::vector<Value>{33});
}

TEST(Conductor, AfterThePrefixTheFirstEnabledThreadMoves) {
  ListRuntime runtime{ListedThreads(two_writers)};
  const std::vector prefix{of(1)};
  const Execution& execution = **runtime.run({prefix, Finish{}});
  EXPECT_EQ(execution.steps, (std::vector{of(1), of(0), of(0), of(1)}));
}

TEST(Conductor, RecordsTheEnabledStepsOfEachPositionAfterThePrefix) {
  ListRuntime runtime{ListedThreads({{store(0, 1)}, {load_when(0, 1)}})};
  const Execution& execution = **runtime.run({{}, Finish{}});
  ASSERT_EQ(execution.enabled_begin.size(), 4U) << "two steps, the end where none is enabled, and a bound";
  EXPECT_EQ(execution.enabled_begin[1] - execution.enabled_begin[0], 1U) << "the load is blocked";
  EXPECT_EQ(execution.enabled[execution.enabled_begin[1]].strand, strand_of({1}));
}

TEST(Conductor, APlanWithoutRecordsGivesTheSameSteps) {
  ListRuntime runtime{ListedThreads(two_writers)};
  const std::vector<Step> recorded = (*runtime.run({{}, Finish{}}))->steps;
  Plan plan{{}, Finish{}};
  plan.record_enabled = false;
  const Execution& execution = **runtime.run(plan);
  EXPECT_EQ(execution.steps, recorded);
  EXPECT_TRUE(execution.enabled.empty());
}

TEST(Conductor, RefusesAPrefixThatCannotBeFollowed) {
  ListRuntime runtime{ListedThreads({{load_when(0, 1)}, {store(0, 1)}})};
  for (const Step& bad : {of(0), of(2), drain(1), Step{strand_of({1}), 1}}) {
    const std::vector prefix{bad};
    EXPECT_FALSE(runtime.run({prefix, Finish{}}).ok());
  }
  const std::vector prefix{of(1), of(0)};
  EXPECT_TRUE(runtime.run({prefix, Finish{}}).ok());
}

TEST(Conductor, AThreadThatNeverBecomesEnabledLeavesTheRunBlocked) {
  ListRuntime runtime{ListedThreads({{load_when(0, 1)}, {store(0, 2)}})};
  const Execution& execution = **runtime.run({{}, Finish{}});
  EXPECT_EQ(execution.ending, Ending::blocked);
  EXPECT_EQ(execution.threads[0].state, ThreadState::waiting);
  EXPECT_EQ(execution.threads[1].state, ThreadState::finished);
}

TEST(Conductor, ARunIsCutAtItsMostEvents) {
  ListRuntime runtime{ListedThreads(two_writers)};
  Plan plan{{}, Finish{}};
  plan.max_events = 3;
  const Execution& execution = **runtime.run(plan);
  EXPECT_EQ(execution.ending, Ending::cut);
  EXPECT_EQ(execution.events.size(), 3U);
}

TEST(Conductor, AJoinIsBlockedUntilItsThreadFinishedAndReadsWhatThatLeaves) {
  ListRuntime runtime{
      ListedThreads({{towards(OpKind::spawn, 1), towards(OpKind::join, 1)}, {store(0, 1)}}, true)};
  const std::vector early{of(0), of(0)};
  EXPECT_FALSE(runtime.run({early, Finish{}}).ok());
  const Execution& execution = **runtime.run({{}, Finish{}});
  EXPECT_EQ(execution.steps, (std::vector{of(0), of(1), of(0)}));
  EXPECT_EQ(execution.events[0].read, 11);
  EXPECT_EQ(execution.events[2].read, 22);
}

TEST(Conductor, AFailureIsRecordedWithItsThreadAndTheStepsBeforeIt) {
  ListRuntime runtime{ListedThreads(two_writers, false, 1)};
  const std::vector prefix{of(1), of(1)};
  const Execution& execution = **runtime.run({prefix, Finish{}});
  ASSERT_EQ(execution.failures.size(), 1U);
  EXPECT_EQ(execution.failures[0].thread, (ThreadId{1}));
  EXPECT_EQ(execution.failures[0].site, (SiteId{3}));
  EXPECT_EQ(execution.threads[1].state, ThreadState::failed);
}

TEST(Conductor, StoresWaitInBuffersUntilTheyAreDrained) {
  ListRuntime runtime{ListedThreads(two_writers), tso};
  const std::vector prefix{of(0), of(0), of(1), of(1)};
  const Execution& execution = **runtime.run({prefix, Finish{}});
  EXPECT_EQ(execution.events[1].read, 0);
  EXPECT_EQ(execution.events[3].read, 0);
  EXPECT_EQ(execution.events.size(), 6U) << "both stores reach memory in the end";
  EXPECT_TRUE(execution.events[4].is_drain());
}

TEST(Conductor, StopsBeforeReads) {
  ListRuntime runtime{ListedThreads(two_writers)};
  for (const bool records : {false, true}) {
    Plan plan{{}, StopBeforeReads{}};
    plan.record_enabled = records;
    const Execution& execution = **runtime.run(plan);
    EXPECT_EQ(execution.steps, (std::vector{of(0), of(1)}));
    EXPECT_EQ(execution.ending, Ending::stopped);
  }
}

TEST(Conductor, OnlyTheThreadInAnAtomicSectionMoves) {
  ListRuntime runtime{ListedThreads(two_writers)};
  runtime.begin({{}, Finish{}, 100, false});
  runtime.threads().alone = 1;
  EXPECT_EQ(runtime.planned(), 1U);
}

TEST(Conductor, AStepThatAThreadTakesItselfIsTheOneTheConductorWouldTake) {
  for (const auto& code : {two_writers, ListedThreads::Code{{load_when(0, 1), store(1, 2)}, {store(0, 1)}}}) {
    ListRuntime runtime{ListedThreads(code)};
    Plan plan{{}, Finish{}};
    plan.record_enabled = false;
    const Execution conducted = **runtime.run(plan);
    const Execution* straight = runtime.run_straight(plan);
    ASSERT_NE(straight, nullptr);
    EXPECT_EQ(straight->steps, conducted.steps);
    EXPECT_EQ(straight->memory, conducted.memory);
    EXPECT_EQ(straight->ending, conducted.ending);
  }
}

TEST(Conductor, AThreadThatGivesWayMovesAfterTheOthers) {
  for (const bool records : {false, true}) {
    ListRuntime runtime{ListedThreads(two_writers)};
    runtime.threads().polite = {0};
    Plan plan{{}, Finish{}};
    plan.record_enabled = records;
    EXPECT_EQ((**runtime.run(plan)).steps, (std::vector{of(1), of(1), of(0), of(0)}));
    plan.pauses_give_way = false;
    EXPECT_EQ((**runtime.run(plan)).steps, (std::vector{of(0), of(0), of(1), of(1)}));
  }
}

TEST(Conductor, ThreadsThatAllGiveWayMoveInTurn) {
  for (const bool records : {false, true}) {
    ListRuntime runtime{ListedThreads(two_writers)};
    runtime.threads().polite = {0, 1};
    Plan plan{{}, Finish{}};
    plan.record_enabled = records;
    EXPECT_EQ((**runtime.run(plan)).steps.size(), 4U);
    const std::vector prefix{of(0)};
    plan.prefix = prefix;
    EXPECT_EQ((**runtime.run(plan)).steps, (std::vector{of(0), of(1), of(0), of(1)}));
  }
}

TEST(Conductor, BuffersDrainBeforeThreadsThatGiveWayMove) {
  for (const bool records : {false, true}) {
    ListRuntime runtime{ListedThreads(two_writers), tso};
    runtime.threads().polite = {0, 1};
    const std::vector prefix{of(0)};
    Plan plan{prefix, Finish{}};
    plan.record_enabled = records;
    EXPECT_EQ((**runtime.run(plan)).steps[1], drain(0));
  }
}

TEST(Conductor, AThreadThatGivesWayMovesIfTheOthersSleepOrAreHeld) {
  ListRuntime runtime{ListedThreads({{store(0, 1)}, {store(1, 1)}})};
  runtime.threads().polite = {0};
  const std::vector asleep{strand_of({1})};
  EXPECT_EQ((**runtime.run({{}, Finish{.sleeping = asleep}})).steps, std::vector{of(0)});
  const std::vector<ThreadId> held{{1}};
  EXPECT_EQ((**runtime.run({{}, Finish{.held = held}})).steps, std::vector{of(0)});
}

TEST(Conductor, ByPrioritiesAThreadThatGivesWayMovesAfterTheOthers) {
  ListRuntime runtime{ListedThreads(two_writers)};
  runtime.threads().polite = {0};
  for (std::uint64_t seed = 0; seed < 8; ++seed)
    EXPECT_EQ((**runtime.run({{}, FallingPriorities{.seed = seed}})).steps,
              (std::vector{of(1), of(1), of(0), of(0)}));
}

TEST(Conductor, AnOperationThatCannotHappenLeavesNothingBehind) {
  ListRuntime runtime{ListedThreads({{load_when(0, 1)}, {store(0, 1)}})};
  runtime.begin({{}, Finish{}, 100, false});
  EXPECT_EQ(runtime.take_now(0, load_when(0, 1)), nullptr);
  EXPECT_EQ(runtime.steps_taken(), 0U);
  EXPECT_EQ(runtime.steps_of(0), 0U);
  EXPECT_NE(runtime.take_now(1, store(0, 1)), nullptr);
  EXPECT_EQ(runtime.steps_of(1), 1U);
}

TEST(Conductor, ARunThatSharesItsBeginningWithTheLastIsTheSameAsAFreshOne) {
  ListRuntime again{ListedThreads(two_writers)};
  const std::vector first{of(0), of(1), of(1), of(0)}, second{of(0), of(1), of(0), of(1)};
  static_cast<void>(again.run({first, Finish{}}));
  const Execution& taken_back = **again.run({second, Finish{}});
  ListRuntime fresh{ListedThreads(two_writers)};
  const Execution& expected = **fresh.run({second, Finish{}});
  EXPECT_EQ(taken_back.steps, expected.steps);
  EXPECT_EQ(taken_back.memory, expected.memory);
  for (std::size_t i = 0; i < expected.events.size(); ++i) {
    EXPECT_EQ(taken_back.events[i].read, expected.events[i].read);
    EXPECT_EQ(taken_back.events[i].id, expected.events[i].id);
  }
}

}  // namespace
}  // namespace heddle
