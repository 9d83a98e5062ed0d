#include "explore/reads_from.hpp"

#include <gtest/gtest.h>

#include "core/equivalence.hpp"
#include "core/fingerprint.hpp"
#include "runtime/scripted_runtime.hpp"
#include "session/session.hpp"
#include "support/scripts.hpp"
#include "support/statistics.hpp"

namespace heddle {
namespace {

using test::script;
using test::statistic;

struct RfRuns {
  std::uint64_t complete = 0, blocked = 0, partial = 0;
  friend bool operator==(const RfRuns&, const RfRuns&) = default;
};

void PrintTo(const RfRuns& runs, std::ostream* out) {
  *out << runs.complete << " complete, " << runs.blocked << " blocked, " << runs.partial << " partial";
}

RfRuns runs_with(const ScriptProgram& program, const ReadsFromOptions& options) {
  ScriptedRuntime runtime(program, sc);
  ReadsFrom explorer(options);
  FingerprintSet classes;
  const auto end = explore(explorer, runtime, {}, [&](const Execution& execution) {
    const bool counts = execution.ending != Ending::asleep;
    EXPECT_TRUE(!counts || classes.insert(reads_from_class(execution)));
    return true;
  });
  EXPECT_TRUE(end.ok());
  EXPECT_TRUE(explorer.status().done);
  return {end->statistics.complete, end->statistics.blocked, end->statistics.partial};
}

/// Runs of the exploration; each must be of a class of its own, with quick tests and without.
RfRuns rf_runs_of(const ScriptProgram& program) {
  ReadsFromOptions paper;
  paper.quick_tests = paper.phases.linearisation = false;
  const RfRuns quick = runs_with(program, {});
  EXPECT_EQ(quick, runs_with(program, paper));
  return quick;
}

TEST(ReadsFrom, WritesThatNobodyReadsHaveNoOrder) {
  EXPECT_EQ(rf_runs_of(script("var x; thread A { x = 1; } thread B { x = 2; } thread C { x = 3; }")),
            (RfRuns{1, 0, 0}));
  EXPECT_EQ(rf_runs_of(script("var x; thread T[3] { x = self; } thread R { a = x; }")), (RfRuns{4, 0, 0}));
}

TEST(ReadsFrom, ThePapersFirstExample) {
  EXPECT_EQ(rf_runs_of(script("var x; thread A { x = 1; a = x; } thread B { x = 2; b = x; }")),
            (RfRuns{3, 0, 0}));
}

TEST(ReadsFrom, ReadModifyWritesAreOrderedByTheirSources) {
  EXPECT_EQ(rf_runs_of(script("var x; thread T[4] { a = fadd(x, 1); }")), (RfRuns{24, 0, 0}));
  // A head that writes is a new write for the read before it.
  EXPECT_EQ(rf_runs_of(script("var x; thread A { a = x; x = 1; } thread B { b = fadd(x, 1); }")),
            (RfRuns{3, 0, 0}));
}

TEST(ReadsFrom, AFailedCompareExchangeMayComeFirst) {
  EXPECT_EQ(rf_runs_of(script("var x; thread T[3] { a = cas(x, 7, 8); }")), (RfRuns{1, 0, 0}));
  EXPECT_EQ(rf_runs_of(script("var x; thread A { a = cas(x, 0, 1); } thread B { b = cas(x, 0, 2); }")),
            (RfRuns{2, 0, 0}));
}

TEST(ReadsFrom, SectionsOfALockAreOrdered) {
  EXPECT_EQ(rf_runs_of(script("mutex m; thread T[4] { lock(m); unlock(m); }")), (RfRuns{24, 0, 0}));
}

TEST(ReadsFrom, ALockThatStillWaitsIsTriedInPlaceOfTheOneTaken) {
  // The thread that comes first keeps the lock.
  EXPECT_EQ(rf_runs_of(script("mutex m; thread T[3] { lock(m); }")), (RfRuns{0, 3, 0}));
}

TEST(ReadsFrom, LocksInOppositeOrdersDeadlock) {
  EXPECT_EQ(rf_runs_of(script("mutex m, n; thread A { lock(m); lock(n); unlock(n); unlock(m); }"
                              "thread B { lock(n); lock(m); unlock(m); unlock(n); }")),
            (RfRuns{2, 1, 0}));
}

TEST(ReadsFrom, SemaphoresLetAsManyInAsTheyCount) {
  EXPECT_EQ(rf_runs_of(script("var s = 1; thread T[2] { wait(s); post(s); }")), (RfRuns{2, 0, 0}));
}

TEST(ReadsFrom, AWaitForAFlagEndsWithoutDetours) {
  EXPECT_EQ(rf_runs_of(script("var x, d; thread W { d = 1; x = 1; } thread R { await(x == 1); a = d; }")),
            (RfRuns{1, 0, 0}));
}

TEST(ReadsFrom, AWaitMayNotEndWhereItsFlagIsTakenBack) {
  EXPECT_EQ(rf_runs_of(script("var x; thread A { x = 1; } thread B { x = 0; } thread R { await(x == 1); }")),
            (RfRuns{1, 1, 0}));
  // The last write decides, which no source shows: here a run that is a part of others finds it out.
  EXPECT_EQ(rf_runs_of(script("var x; thread B { x = 0; } thread A { x = 1; } thread R { await(x == 1); }")),
            (RfRuns{1, 1, 1}));
}

TEST(ReadsFrom, ChoicesAreSources) {
  EXPECT_EQ(rf_runs_of(script("var x; thread T { a = choose(3); x = a; } thread R { b = x; }")),
            (RfRuns{6, 0, 0}));
}

TEST(ReadsFrom, StartsOverWhenALockIsMetLate) {
  // B waits at x only if it was early: x was taken for a plain variable before.
  const ScriptProgram program =
      script("var f; var x; thread A { x = 1; f = 1; } thread B { a = f; if (a == 0) { wait(x); } }");
  ScriptedRuntime runtime(program, sc);
  ReadsFrom explorer;
  bool started_over = false;
  while (const auto job = explorer.next()) {
    explorer.observe(job->id, **runtime.run(job->plan));
    started_over |= explorer.status().restarted;
  }
  EXPECT_TRUE(started_over);
  std::uint64_t runs = 0;
  ReadsFrom again;
  const auto end = explore(again, runtime, {}, [&](const Execution&) {
    ++runs;
    return true;
  });
  ASSERT_TRUE(end.ok());
  EXPECT_LT(end->statistics.runs(), runs);
}

TEST(ReadsFrom, StatisticsSayWhatDecided) {
  const ScriptProgram program = script("var x, y; thread A { x = 1; a = y; } thread B { y = 1; b = x; }");
  ScriptedRuntime runtime(program, sc);
  ReadsFrom explorer;
  ASSERT_TRUE(explore(explorer, runtime, {}, [](const Execution&) { return true; }).ok());
  EXPECT_GT(statistic(explorer, "yes: fits into the run"), 0U);
  const std::uint64_t full = statistic(explorer, "asked in full");
  EXPECT_EQ(full, statistic(explorer, "no: saturation") + statistic(explorer, "yes: linearisation") +
                      statistic(explorer, "yes: guided witness") +
                      statistic(explorer, "yes: decision procedure") +
                      statistic(explorer, "no: decision procedure"));
}

}  // namespace
}  // namespace heddle
