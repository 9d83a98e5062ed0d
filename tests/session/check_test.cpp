#include "session/check.hpp"

#include <gtest/gtest.h>

#include "check/deadlock.hpp"
#include "explore/interleavings.hpp"
#include "runtime/scripted_runtime.hpp"
#include "support/scripts.hpp"

namespace heddle {
namespace {

using test::script;

CheckOutcome check_script(const std::string& text, const Model& model, const CheckOptions& options = {}) {
  const ScriptProgram program = script(text);
  ScriptedRuntime runtime(program, model);
  Interleavings explorer(Remember::everything);
  const auto outcome = check(explorer, runtime, options);
  if (!outcome) throw std::runtime_error(outcome.error().message);
  return *outcome;
}

TEST(Check, FindsAnAssertionThatFailsUnderTsoOnly) {
  const char* text = R"(
var x, y, done;
thread T0 { x = 1; a = y; if (a == 0) { fadd(done, 1); } }
thread T1 { y = 1; b = x; if (b == 0) { fadd(done, 1); } n = done; assert(n < 2); }
)";
  EXPECT_TRUE(check_script(text, sc).findings.empty());
  const CheckOutcome outcome = check_script(text, tso);
  ASSERT_EQ(outcome.findings.size(), 1U);
  EXPECT_EQ(outcome.findings[0].kind, FindingKind::assertion);
  EXPECT_EQ(outcome.findings[0].site.value, 4U);
  EXPECT_FALSE(outcome.findings[0].schedule.empty());
}

TEST(Check, FindsADeadlockOfTwoLocks) {
  const CheckOutcome outcome = check_script(
      "mutex a, b; thread T0 { lock(a); lock(b); unlock(b); unlock(a); } thread T1 { lock(b); lock(a); "
      "unlock(a); unlock(b); }",
      sc);
  ASSERT_EQ(outcome.findings.size(), 1U);
  EXPECT_EQ(outcome.findings[0].kind, FindingKind::deadlock);
}

TEST(Check, LocksInOneOrderDoNotDeadlock) {
  const CheckOutcome outcome =
      check_script("mutex a, b; thread T[2] { lock(a); lock(b); unlock(b); unlock(a); }", sc);
  EXPECT_TRUE(outcome.findings.empty());
  EXPECT_EQ(outcome.end.statistics.blocked, 0U);
}

TEST(Check, AnAssumptionIsNoDeadlock) {
  EXPECT_TRUE(check_script("mutex m; var x; thread T0 { lock(m); a = x; assume(a == 1); unlock(m); } thread "
                           "T1 { lock(m); unlock(m); }",
                           sc)
                  .findings.empty());
}

TEST(Check, KeepGoingFindsEachOnce) {
  const char* text =
      "var x;\nthread T0 { a = x;\nassert(a == 0);\nb = x;\nassert(b == 5); }\nthread T1 { x = 1; }";
  EXPECT_EQ(check_script(text, sc).findings.size(), 1U);
  EXPECT_EQ(check_script(text, sc, {.limits = {}, .keep_going = true}).findings.size(), 2U);
}

TEST(Check, StopsAtALimit) {
  const CheckOutcome outcome = check_script("var x; thread T[3] { x = 1; x = 2; x = 3; }", sc,
                                            {.limits = {.executions = 7, .seconds = {}}});
  EXPECT_EQ(outcome.end.limit, LimitReached::executions);
  EXPECT_EQ(outcome.end.statistics.runs(), 7U);
}

TEST(Check, ALimitThatIsNotReachedIsNoLimit) {
  const CheckOutcome outcome =
      check_script("var x; thread T { x = 1; }", sc, {.limits = {.executions = 1, .seconds = {}}});
  EXPECT_EQ(outcome.end.limit, LimitReached::none);
}

}  // namespace
}  // namespace heddle
