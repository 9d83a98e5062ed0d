#include "explore/optimal_dpor.hpp"

#include <gtest/gtest.h>

#include "core/equivalence.hpp"
#include "core/fingerprint.hpp"
#include "runtime/scripted_runtime.hpp"
#include "session/session.hpp"
#include "support/runs.hpp"
#include "support/scripts.hpp"

namespace heddle {
namespace {

using test::Runs;
using test::script;

/// Runs of optimal DPOR; each must be of a trace of its own.
Runs dpor_runs_of(const ScriptProgram& program) {
  ScriptedRuntime runtime(program, sc);
  OptimalDpor explorer;
  FingerprintSet traces;
  const auto end = explore(explorer, runtime, {}, [&](const Execution& execution) {
    EXPECT_TRUE(traces.insert(trace_class(execution)));
    return true;
  });
  EXPECT_TRUE(end.ok());
  EXPECT_TRUE(explorer.status().done);
  return {end->statistics.complete, end->statistics.blocked};
}

TEST(OptimalDpor, IndependentStepsHaveOneTrace) {
  EXPECT_EQ(dpor_runs_of(script("var x, y; thread A { x = 1; x = 2; } thread B { y = 1; a = y; }")),
            (Runs{1, 0}));
  EXPECT_EQ(dpor_runs_of(script("var x; thread T[4] { a = x; }")), (Runs{1, 0}));
}

TEST(OptimalDpor, ConflictingStepsHaveOneTraceAnOrder) {
  EXPECT_EQ(dpor_runs_of(script("var x; thread A { x = 1; } thread B { x = 2; } thread C { x = 3; }")),
            (Runs{6, 0}));
  EXPECT_EQ(dpor_runs_of(script("var x; thread W { x = 1; } thread R[3] { a = x; }")), (Runs{8, 0}));
}

TEST(OptimalDpor, AFailedCompareExchangeOnlyReads) {
  EXPECT_EQ(dpor_runs_of(script("var x; thread T[3] { a = cas(x, 7, 8); }")), (Runs{1, 0}));
  EXPECT_EQ(dpor_runs_of(script("var x; thread T[3] { a = cas(x, 0, 1); }")), (Runs{3, 0}));
}

TEST(OptimalDpor, SectionsOfALockAreOrdered) {
  EXPECT_EQ(dpor_runs_of(script("mutex m; thread T[4] { lock(m); unlock(m); }")), (Runs{24, 0}));
}

TEST(OptimalDpor, AnAtomicSectionIsOneStepWithOutcomes) {
  // Four outcomes of the section, which comes before or after the other's access.
  EXPECT_EQ(dpor_runs_of(script("var x; mutex a; thread A { begin_atomic(a); c = choose(2); d = choose(2); "
                                "unlock(a); } thread B { e = choose(2); x = 1; }")),
            (Runs{16, 0}));
  // It never ends where the assumption does not hold: then the other has done something before it, or not.
  EXPECT_EQ(dpor_runs_of(script("var x; mutex a; thread A { begin_atomic(a); c = choose(2); assume(c == 0); "
                                "unlock(a); } thread B { fence; x = 1; }")),
            (Runs{2, 3}));
}

TEST(OptimalDpor, AWaitThatBlocksIsTriedBeforeWhatDisabledIt) {
  // The thread that comes first keeps the lock.
  EXPECT_EQ(dpor_runs_of(script("mutex m; thread T[2] { lock(m); }")), (Runs{0, 2}));
  // The value that is waited for may be gone when it is looked for: at once two writes later.
  EXPECT_EQ(dpor_runs_of(script("var x; thread W { x = 1; x = 2; x = 3; } thread R { await(x == 1); }")),
            (Runs{1, 1}));
}

TEST(OptimalDpor, ChoicesMultiply) {
  EXPECT_EQ(dpor_runs_of(script("thread A { a = choose(3); } thread B { b = choose(2); }")), (Runs{6, 0}));
  EXPECT_EQ(dpor_runs_of(script("var x; thread A { x = 1; } thread B { a = choose(2); if (a) { b = x; } }")),
            (Runs{3, 0}));
}

TEST(OptimalDpor, AFailedAssumptionEndsAThreadAndIsExplored) {
  EXPECT_EQ(dpor_runs_of(script("var x; thread A { x = 1; } thread B { a = x; assume(a == 1); }")),
            (Runs{1, 1}));
}

TEST(OptimalDpor, TheEstimateEndsAtTheNumberOfRuns) {
  const ScriptProgram program = script("var x; thread T[3] { x = 1; a = x; }");
  ScriptedRuntime runtime(program, sc);
  OptimalDpor explorer;
  EXPECT_EQ(explorer.statistics().estimated_runs, std::nullopt);
  double runs = 0;
  while (const auto job = explorer.next()) {
    explorer.observe(job->id, **runtime.run(job->plan));
    ++runs;
    EXPECT_GE(*explorer.statistics().estimated_runs, 1);
  }
  EXPECT_EQ(*explorer.statistics().estimated_runs, runs);
}

}  // namespace
}  // namespace heddle
