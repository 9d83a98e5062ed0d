#include "session/minimise.hpp"

#include <gtest/gtest.h>

#include "explore/interleavings.hpp"
#include "explore/random_sample.hpp"
#include "fuzz/partly_plain.hpp"
#include "runtime/scripted_runtime.hpp"
#include "session/minimise/story_length.hpp"
#include "support/scripts.hpp"

namespace heddle {
namespace {

using test::script;

Finding find(Explorer& explorer, Runtime& runtime) {
  const auto outcome = check(explorer, runtime, {.limits = {.executions = 10'000, .seconds = {}}});
  if (!outcome) throw std::runtime_error(outcome.error().message);
  if (outcome->findings.empty()) throw std::runtime_error("nothing is found");
  return outcome->findings.front();
}

/// Found by chance: executions that switch all the time.
Finding find_by_chance(Runtime& runtime, std::uint64_t seed = 1) {
  RandomSample sample({.method = SampleMethod::random, .seed = seed, .depth = 3});
  return find(sample, runtime);
}

StoryLength length(const ShortFailure& failure) {
  return length_of(std::span(failure.finding.schedule).first(failure.steps));
}

/// It replays, and the judge says the same of it.
void expect_same(const Finding& finding, const ShortFailure& failure, Runtime& runtime) {
  const Execution& replay = test::run(runtime, {failure.finding.schedule, Finish{}});
  EXPECT_EQ(replay.steps, failure.finding.schedule);
  MemoryJudge memory;
  bool found = false;
  for (const Finding& other : judge(replay, {}, memory))
    found |= other.kind == finding.kind && other.site == finding.site && other.other == finding.other &&
             other.thread == failure.finding.thread;
  EXPECT_TRUE(found);
}

/// The length of the story, from whatever execution it is told.
void expect_length(Runtime& runtime, FindingKind kind, StoryLength expected) {
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    const Finding finding = find_by_chance(runtime, seed);
    ASSERT_EQ(finding.kind, kind);
    const auto failure = minimise(finding, runtime, {});
    ASSERT_TRUE(failure.ok());
    expect_same(finding, *failure, runtime);
    EXPECT_EQ(length(*failure).switches, expected.switches);
    EXPECT_EQ(length(*failure).steps, expected.steps);
  }
}
void expect_length(const std::string& text, const Model& model, FindingKind kind, StoryLength expected) {
  const ScriptProgram program = script(text);
  ScriptedRuntime runtime(program, model);
  expect_length(runtime, kind, expected);
}

TEST(Minimise, TwoOfFourThreadsMatterForALostUpdate) {
  expect_length("var x; thread T[4] { a = x; x = a + 1; b = x; assert(b == a + 1); }", sc,
                FindingKind::assertion, {.switches = 2, .steps = 5});
}

TEST(Minimise, AThreadThatDoesNotMatterIsNotThere) {
  const ScriptProgram program = script(R"(
var x, z;
thread Noise[2] { z = 1; a = z; x = 0; z = 2; }
thread Writer { z = 3; x = 1; x = 2; x = 3; }
thread Reader { a = x; b = z; c = x; assert(c != 2); }
)");
  ScriptedRuntime runtime(program, sc);
  const Finding finding = find_by_chance(runtime);
  const auto failure = minimise(finding, runtime, {});
  ASSERT_TRUE(failure.ok());
  EXPECT_EQ(length(*failure), (StoryLength{.switches = 1, .steps = 6}));
  for (const Step& step : std::span(failure->finding.schedule).first(failure->steps))
    EXPECT_GE(step.strand.thread.value, 2);
}

TEST(Minimise, RoundsThatDoNotMatterAreNotThere) {
  expect_length(R"(
var x;
thread Writer { a = x; x = 1; }
thread Reader { a = x; if (a == 0) { a = x; if (a == 0) { a = x; if (a == 0) { a = x; } } } assert(a == 0); }
)",
                sc, FindingKind::assertion, {.switches = 1, .steps = 3});
}

TEST(Minimise, ADeadlockIsToldToItsEnd) {
  expect_length(R"(
mutex a, b; var x;
thread T0 { lock(a); lock(b); unlock(b); unlock(a); }
thread T1 { lock(b); lock(a); unlock(a); unlock(b); }
thread T2 { x = 1; x = 2; }
)",
                sc, FindingKind::deadlock, {.switches = 2, .steps = 4});
}

TEST(Minimise, StoreBuffering) {
  const char* text = R"(
var x, y, done;
thread T0 { x = 1; a = y; if (a == 0) { fadd(done, 1); } }
thread T1 { y = 1; b = x; if (b == 0) { fadd(done, 1); } n = done; assert(n < 2); }
)";
  // T1 stores and loads; T0 stores, loads, and its store arrives before it adds; T1 likewise, and loads.
  expect_length(text, tso, FindingKind::assertion, {.switches = 2, .steps = 9});
  expect_length(text, pso, FindingKind::assertion, {.switches = 2, .steps = 9});
}

TEST(Minimise, StoresOutOfOrderUnderPso) {
  expect_length(R"(
var z, data, flag;
thread Writer { z = 1; data = 1; flag = 1; }
thread Reader { a = flag; b = data; assert(a == 0 || b == 1); }
)",
                pso, FindingKind::assertion, {.switches = 1, .steps = 6});
}

TEST(Minimise, TheOutcomeOfAChoiceMatters) {
  expect_length(R"(
var x;
thread T0 { a = choose(3); x = a; }
thread T1 { a = choose(2); b = x; assert(a + b != 3); }
)",
                sc, FindingKind::assertion, {.switches = 1, .steps = 4});
}

TEST(Minimise, ARaceEndsWithItsSecondAccess) {
  const ScriptProgram program = script(R"(
var z, x;
thread T0 { z = 1; x = 1; z = 2; }
thread T1 { a = z; b = z;
x = 2; }
thread T2 { z = 5; z = 6; z = 7; }
)");
  fuzz::PartlyPlain runtime(program, sc, 0b10);
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    const Finding finding = find_by_chance(runtime, seed);
    ASSERT_EQ(finding.kind, FindingKind::data_race);
    const auto failure = minimise(finding, runtime, {});
    ASSERT_TRUE(failure.ok());
    expect_same(finding, *failure, runtime);
    EXPECT_EQ(length(*failure), (StoryLength{.switches = 1, .steps = 5}));
  }
}

TEST(Minimise, WhereAllRacesAreWantedEachHasItsOwnStory) {
  const ScriptProgram program = script(R"(
var x, y;
thread T0 { x = 1;
y = 1; }
thread T1 { x = 2;
y = 2; }
)");
  fuzz::PartlyPlain runtime(program, sc, 0b11);
  const CheckOptions options{.limits = {}, .keep_going = true};
  Interleavings all(Remember::everything);
  const auto outcome = check(all, runtime, options);
  ASSERT_TRUE(outcome.ok());
  std::vector<std::size_t> steps;
  for (const Finding& finding : outcome->findings) {
    const auto failure = minimise(finding, runtime, options);
    ASSERT_TRUE(failure.ok());
    EXPECT_EQ(length(*failure).switches, 1U);
    steps.push_back(failure->steps);
  }
  // Either order of each pair: first the locations that are written first.
  std::ranges::sort(steps);
  EXPECT_EQ(steps, (std::vector<std::size_t>{2, 2, 4, 4}));
}

/// Spoils runs after some.
class Unreliable final : public Runtime {
 public:
  Unreliable(Runtime& runtime, int reliable, const Error& error)
      : runtime_(runtime), reliable_(reliable), error_(error) {}
  Result<const Execution*> run(const Plan& plan) override {
    if (reliable_-- <= 0) return error_;
    return runtime_.run(plan);
  }

 private:
  Runtime& runtime_;
  int reliable_;
  Error error_;
};

constexpr const char* lost_update = "var x; thread T[3] { a = x; x = a + 1; b = x; assert(b == a + 1); }";

TEST(Minimise, WhereNothingCanBeRunTheFindingStaysAsItIs) {
  const ScriptProgram program = script(lost_update);
  ScriptedRuntime runtime(program, sc);
  const Finding finding = find_by_chance(runtime);
  for (int reliable = 0; reliable < 40; ++reliable) {
    Unreliable unreliable(runtime, reliable, Error{"no"});
    const auto failure = minimise(finding, unreliable, {});
    ASSERT_TRUE(failure.ok());
    EXPECT_EQ(failure->finding.schedule, finding.schedule);
  }
}

TEST(Minimise, WhatIsLearntOnTheWayIsPassedOn) {
  const ScriptProgram program = script(lost_update);
  ScriptedRuntime runtime(program, sc);
  const Finding finding = find_by_chance(runtime);
  for (int reliable = 0; reliable < 40; ++reliable) {
    Unreliable unreliable(runtime, reliable, Error{"again", ErrorKind::retry});
    const auto failure = minimise(finding, unreliable, {});
    ASSERT_FALSE(failure.ok());
    EXPECT_EQ(failure.error().kind, ErrorKind::retry);
  }
}

TEST(Minimise, WithoutABudgetTheStoryEndsWithTheFindingAtLeast) {
  const ScriptProgram program =
      script("var x; thread T0 { a = x; assert(a == 0); } thread T1 { x = 1; a = x; b = x; }");
  ScriptedRuntime runtime(program, sc);
  Interleavings all(Remember::everything);
  const Finding finding = find(all, runtime);
  const auto failure = minimise(finding, runtime, {}, {.polish = 0, .search = 0});
  ASSERT_TRUE(failure.ok());
  EXPECT_EQ(failure->finding.schedule, finding.schedule);
  EXPECT_LT(failure->steps, finding.schedule.size());
}

TEST(Minimise, WithoutASearchLongRunsBecomeShort) {
  std::string rounds;
  for (int i = 0; i < 100; ++i) rounds += "a = x; x = a + 1; ";
  const ScriptProgram program =
      script("var x, z; thread T[3] { " + rounds + "b = x; assert(b == a + 1); } thread N { " + rounds + "}");
  ScriptedRuntime runtime(program, sc);
  const Finding finding = find_by_chance(runtime);
  const auto failure = minimise(finding, runtime, {}, {.polish = 1'000'000, .search = 0});
  ASSERT_TRUE(failure.ok());
  expect_same(finding, *failure, runtime);
  // One thread makes all its rounds, another one at least before it looks.
  EXPECT_EQ(length(*failure), (StoryLength{.switches = 2, .steps = 203}));
}

}  // namespace
}  // namespace heddle
