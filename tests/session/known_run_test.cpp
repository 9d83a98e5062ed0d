#include "session/known_run.hpp"

#include <array>
#include <gtest/gtest.h>

#include "explore/interleavings.hpp"
#include "runtime/scripted_runtime.hpp"
#include "session/check.hpp"
#include "support/scripts.hpp"

namespace heddle {
namespace {

using test::script;

/// Runs one program at first, and another from some run on: a program that does not do the same again.
class Changing : public Runtime {
 public:
  Changing(const char* first, const char* then, int runs)
      : first_program_(script(first)), then_program_(script(then)), left_(runs) {}
  Result<const Execution*> run(const Plan& plan) override {
    return left_-- > 0 ? first_.run(plan) : then_.run(plan);
  }

 private:
  ScriptProgram first_program_, then_program_;
  ScriptedRuntime first_{first_program_, sc}, then_{then_program_, sc};
  int left_;
};

Step step_of(std::uint16_t thread) {
  return {strand_of(ThreadId{thread}), 0};
}

TEST(KnownRun, AStepThatCanNeverBeTakenIsNoFaultOfTheProgram) {
  const ScriptProgram program = script("var x; thread T0 { x = 1; }");
  ScriptedRuntime runtime(program, sc);
  const std::array steps{step_of(0), step_of(0)};
  const auto run = run_known(runtime, {.prefix = steps});
  ASSERT_FALSE(run);
  EXPECT_EQ(run.error().kind, ErrorKind::cannot_follow);
  ASSERT_NE(run.error().parting, nullptr);
  EXPECT_EQ(run.error().parting->step, 1U);
}

TEST(KnownRun, SaysWhereAProgramThatChangesParts) {
  Changing runtime("var x; thread T0 { x = 1; }", "var x; thread T0 { x = 1; x = 2; x = 3; }", 3);
  const std::array steps{step_of(0), step_of(0)};
  const auto run = run_known(runtime, {.prefix = steps});
  ASSERT_FALSE(run);
  EXPECT_EQ(run.error().kind, ErrorKind::not_deterministic);
  ASSERT_NE(run.error().parting, nullptr);
  EXPECT_EQ(run.error().parting->step, 1U);
  EXPECT_EQ(run.error().parting->thread, ThreadId{0});
}

TEST(KnownRun, PartingAtAValue) {
  Changing runtime("var x; thread T0 { x = 1; x = 2; }", "var x; thread T0 { x = 1; x = 3; }", 1);
  const auto parting = parting_in_runs(runtime, {});
  ASSERT_TRUE(parting && *parting);
  EXPECT_EQ((*parting)->step, 1U);
  ASSERT_TRUE((*parting)->one.event && (*parting)->other.event);
  EXPECT_EQ((*parting)->one.event->written, 2);
  EXPECT_EQ((*parting)->other.event->written, 3);
}

TEST(KnownRun, ExecutionsThatAreTheSameDoNotPart) {
  const ScriptProgram program = script("var x; thread T[2] { fadd(x, 1); }");
  ScriptedRuntime runtime(program, sc);
  const auto parting = parting_in_runs(runtime, {});
  ASSERT_TRUE(parting);
  EXPECT_FALSE(*parting);
}

/// The failure shows once: its replay is another execution.
TEST(KnownRun, AFindingThatDoesNotShowAgainIsNotDeterministic) {
  Changing runtime("var x; thread T0 { a = x; assert(a == 1); }", "var x; thread T0 { a = x; }", 1);
  Interleavings explorer(Remember::everything);
  const auto outcome = check(explorer, runtime, {});
  ASSERT_FALSE(outcome);
  EXPECT_EQ(outcome.error().kind, ErrorKind::not_deterministic);
  ASSERT_NE(outcome.error().parting, nullptr);
  EXPECT_TRUE(outcome.error().parting->one.failure);
  EXPECT_EQ(outcome.error().message.find("the program is not deterministic"), 0U);
}

}  // namespace
}  // namespace heddle
