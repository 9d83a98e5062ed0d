#include "explore/mcr.hpp"

#include <gtest/gtest.h>

#include "core/equivalence.hpp"
#include "core/fingerprint.hpp"
#include "core/processor_time.hpp"
#include "oracle/causality/causal_check.hpp"
#include "oracle/causality/causal_search.hpp"
#include "oracle/causality/solvers.hpp"
#include "runtime/scripted_runtime.hpp"
#include "runtime/tree/tree_runtime.hpp"
#include "session/session.hpp"
#include "support/files.hpp"
#include "support/runs.hpp"
#include "support/scripts.hpp"
#include "support/statistics.hpp"

namespace heddle {
namespace {

using test::Runs;
using test::script;
using test::statistic;

MakeCausalSolver solver(CausalSolverKind kind) {
  return [kind](CausalPasts& pasts) { return make_causal_solver(kind, pasts); };
}

/// Every answer is compared with brute force.
MakeCausalSolver checked(const MakeCausalSolver& make) {
  return [make](CausalPasts& pasts) { return std::make_unique<CheckedSolver>(make(pasts)); };
}

/// Each run must be of a class of its own.
Runs runs_in(Runtime& runtime, const MakeCausalSolver& make_solver) {
  Mcr explorer(make_solver);
  FingerprintSet classes;
  const auto end = explore(explorer, runtime, {}, [&](const Execution& execution) {
    EXPECT_FALSE(is_part(execution.ending));
    EXPECT_TRUE(classes.insert(view_class(execution)));
    return true;
  });
  EXPECT_TRUE(end.ok());
  EXPECT_TRUE(explorer.status().done);
  EXPECT_EQ(statistic(explorer, "runs met again"), 0U);
  return {end->statistics.complete, end->statistics.blocked};
}

/// With each solver; run, and walked.
Runs mcr_runs_of(const ScriptProgram& program) {
  ScriptedRuntime direct(program, sc), below(program, sc);
  const Runs runs = runs_in(direct, checked(solver(CausalSolverKind::native)));
  const auto search = [](CausalPasts& pasts) { return std::make_unique<CausalSearch>(pasts); };
  EXPECT_EQ(runs, runs_in(direct, checked(search)));
  EXPECT_EQ(runs, runs_in(direct, solver(CausalSolverKind::z3)));
  EXPECT_EQ(runs, runs_in(direct, solver(CausalSolverKind::both)));
  const std::vector<Value> initial = program.initial_memory();
  TreeRuntime tree(below, sc, [&](LocationId location) { return initial[location.value]; },
                   {.choice = RuntimeChoice::tree});
  EXPECT_EQ(runs, runs_in(tree, solver(CausalSolverKind::native)));
  return runs;
}

/// A benchmark of this size, by the reduction alone.
Runs mcr_runs_of(const std::string& name, Value size) {
  const std::string path = test::path_of("scripts/benchmarks/" + name + ".heddle").string();
  const ScriptProgram program = script(test::read(path), {{{"N", size}}});
  ScriptedRuntime runtime(program, sc);
  return runs_in(runtime, solver(CausalSolverKind::native));
}

TEST(Mcr, OneRunForEachCombinationOfValues) {
  EXPECT_EQ(mcr_runs_of(script("thread A { }")), (Runs{1, 0}));
  EXPECT_EQ(mcr_runs_of(script("var x; thread A { x = 1; } thread B { x = 2; }")), (Runs{1, 0}));
  EXPECT_EQ(mcr_runs_of(script("var x; thread A { x = 1; } thread B { x = 1; } thread C { a = x; }")),
            (Runs{2, 0}));
  EXPECT_EQ(mcr_runs_of(script("var x; thread A { x = 0; } thread B { a = x; b = x; }")), (Runs{1, 0}));
  EXPECT_EQ(mcr_runs_of(script("var x, y; thread A { x = 1; a = y; } thread B { y = 1; b = x; }")),
            (Runs{3, 0}));
  EXPECT_EQ(mcr_runs_of(script("var x; thread A { x = 2; a = x; } thread B { x = 1; b = x; x = 1; }")),
            (Runs{4, 0}));
}

/// On these the published algorithm for views loses a class, or runs one twice.
TEST(Mcr, WhereOthersFail) {
  EXPECT_EQ(mcr_runs_of(script("var x, y, c;"
                               "thread A { x = 1; a = y; if (a == 0) { c = 2; b = c; x = 0; } }"
                               "thread B { y = 1; a = x; if (a == 0) { c = 1; b = c; y = 0; } }")),
            (Runs{4, 0}));
  EXPECT_EQ(
      mcr_runs_of(script("var x, y; thread A { x = 2; x = 0; } thread B { a = y; b = x; c = x; d = y; }")),
      (Runs{4, 0}));
  EXPECT_EQ(mcr_runs_of(script("var x; thread A { x = 0; a = x; } thread B { x = 1; b = x; x = 0; x = 1; }")),
            (Runs{4, 0}));
  EXPECT_EQ(mcr_runs_of(script("var x, z; thread A { a = z; b = z; } thread B { z = 0; z = 1; }"
                               "thread C { x = 1; z = 1; }")),
            (Runs{4, 0}));
  EXPECT_EQ(mcr_runs_of(script("var x; thread A { x = 2; x = 2; a = x; } thread B { x = 0; b = x; }")),
            (Runs{3, 0}));
}

/// A's 1 may come from B or from C: if a seed takes one of them, what that one read must not stay fixed.
TEST(Mcr, AValueFromTwoWriters) {
  EXPECT_EQ(mcr_runs_of(script("var x, y; thread A { r = y; if (r == 1) { x = 5; } }"
                               "thread B { r = x; y = 1; } thread C { r = x; y = 1; }")),
            (Runs{4, 0}));
}

/// Where A reads 1, it writes its second 1 no more, and only one of B and C has the first.
TEST(Mcr, PartsThatExcludeEachOther) {
  const std::string others =
      "thread B { b = cas(x, 1, 0); } thread C { c = cas(x, 1, 0); } thread D { y = 1; }";
  EXPECT_EQ(mcr_runs_of(script("var x, y; thread A { x = 1; a = y; if (a == 0) { x = 1; } }" + others)),
            (Runs{7, 0}));
}

/// A reads 1 after B or after C has taken s, and then gives it back no more. With one of the two parts alone
/// the other is lost.
TEST(Mcr, OneLargestPartForAReadAndAValueIsNotEnough) {
  const ScriptProgram program = script(
      "var s = 1, y; thread A { a = y; if (a == 0) { await(s == 0); s = 1; } }"
      "thread B { wait(s); y = 1; } thread C { wait(s); y = 1; }");
  EXPECT_EQ(mcr_runs_of(program), (Runs{1, 2}));
  McrOptions faulty;
  faulty.rules.all_parts_are_tried = false;
  ScriptedRuntime runtime(program, sc);
  Mcr explorer(solver(CausalSolverKind::native), faulty);
  const auto end = explore(explorer, runtime, {}, [](const Execution&) { return true; });
  ASSERT_TRUE(end.ok());
  EXPECT_EQ((Runs{end->statistics.complete, end->statistics.blocked}), (Runs{1, 1}));
}

TEST(Mcr, WhoWaitsMayWaitForEver) {
  EXPECT_EQ(mcr_runs_of(script("var x; thread A { x = 1; x = 0; } thread B { await(x == 1); }")),
            (Runs{1, 1}));
  EXPECT_EQ(mcr_runs_of(script("var x; thread A { x = 1; } thread B { await(x == 1); }")), (Runs{1, 0}));
  EXPECT_EQ(mcr_runs_of(script("var x; thread B { await(x == 1); }")), (Runs{0, 1}));
  EXPECT_EQ(mcr_runs_of(script("var s = 1; thread T[2] { wait(s); }")), (Runs{0, 2}));
  EXPECT_EQ(mcr_runs_of(script("var x; thread A { x = 1; } thread B { x = 2; } thread C { await(x != 1); }")),
            (Runs{2, 1}));
}

/// Another execution has all values of the one that ends early.
TEST(Mcr, DeadlocksWhoseValuesAnotherExecutionHas) {
  EXPECT_EQ(mcr_runs_of(script("mutex m, n; thread A { lock(m); lock(n); unlock(n); unlock(m); }"
                               "thread B { lock(n); lock(m); unlock(m); unlock(n); }")),
            (Runs{1, 1}));
  EXPECT_EQ(mcr_runs_of(script("mutex m, n, o; thread A { lock(m); lock(n); unlock(n); unlock(m); }"
                               "thread B { lock(n); lock(o); unlock(o); unlock(n); }"
                               "thread C { lock(o); lock(m); unlock(m); unlock(o); }")),
            (Runs{1, 1}));
  // A thread joins while it holds what the other needs.
  EXPECT_EQ(mcr_runs_of(script("mutex m; thread A { spawn(B); lock(m); join(B); unlock(m); }"
                               "thread B { lock(m); unlock(m); }")),
            (Runs{1, 1}));
}

TEST(Mcr, AnAssumptionThatFailsBlocks) {
  EXPECT_EQ(mcr_runs_of(script("var x; thread A { x = 1; } thread B { a = x; assume(a == 1); }")),
            (Runs{1, 1}));
}

TEST(Mcr, ChoicesAreValues) {
  EXPECT_EQ(mcr_runs_of(script("thread A { a = choose(3); } thread B { b = choose(2); }")), (Runs{6, 0}));
  EXPECT_EQ(mcr_runs_of(script("var x; thread A { a = choose(2); x = a; } thread B { b = x; }")),
            (Runs{3, 0}));
  EXPECT_EQ(
      mcr_runs_of(script("var x; thread A { a = x; if (a == 1) { b = choose(3); } } thread B { x = 1; }")),
      (Runs{4, 0}));
}

/// What only its holder writes is a mutex; here another thread frees it, or looks at it.
TEST(Mcr, ALocationThatIsNoMutexAfterAll) {
  EXPECT_EQ(mcr_runs_of(script(
                "mutex m; var x; thread A { lock(m); x = 1; unlock(m); } thread B { unlock(m); a = x; }"
                "thread C { b = x; if (b == 1) { lock(m); } }")),
            mcr_runs_of(script("mutex m; var x; thread C { b = x; if (b == 1) { lock(m); } }"
                               "thread B { unlock(m); a = x; } thread A { lock(m); x = 1; unlock(m); }")));
  EXPECT_EQ(mcr_runs_of(script("mutex m; thread A { lock(m); unlock(m); } thread B { a = trylock(m); }")),
            (Runs{2, 1}));
}

TEST(Mcr, ThreadsThatAreCreatedLate) {
  EXPECT_EQ(
      mcr_runs_of(script("var x; thread A { a = x; } thread B { b = x; spawn(C); } thread C { x = 1; }")),
      (Runs{2, 0}));
  EXPECT_EQ(mcr_runs_of(script("var x; thread A { a = x; } thread B { b = x; spawn(C); join(C); b = x; }"
                               "thread C { x = 1; }")),
            (Runs{2, 0}));
  EXPECT_EQ(mcr_runs_of(script("var x; thread A { a = x; if (a == 1) { spawn(C); } } thread B { x = 1; }"
                               "thread C { x = 2; c = x; } thread D { d = x; }")),
            (Runs{5, 0}));
}

TEST(Mcr, CountsInClosedForm) {
  EXPECT_EQ(mcr_runs_of("redundant_co", 20), (Runs{7, 0}));
  EXPECT_EQ(mcr_runs_of("monabsex1", 20), (Runs{1, 0}));
  EXPECT_EQ(mcr_runs_of("co10", 40), (Runs{40, 0}));
  EXPECT_EQ(mcr_runs_of("co1", 8), (Runs{8 * 8 * 8 - 8 * 8 + 2 * 8 - 1, 0}));
  EXPECT_EQ(mcr_runs_of("alpha2", 15), (Runs{15 * 15 + 15 + 1, 0}));
  EXPECT_EQ(mcr_runs_of("readers", 9), (Runs{512, 0}));
  EXPECT_EQ(mcr_runs_of("dekker", 10), (Runs{11 * 11, 0}));
  EXPECT_EQ(mcr_runs_of("burns", 6), (Runs{2 * 6 * 6 + 2 * 6 + 1, 0}));
  EXPECT_EQ(mcr_runs_of("peterson", 3), (Runs{1'144, 0}));
  EXPECT_EQ(mcr_runs_of("increments", 5), (Runs{541, 0}));
  EXPECT_EQ(mcr_runs_of("writers_readers", 4), (Runs{5 * 5 * 5, 0}));
  EXPECT_EQ(mcr_runs_of("fadd", 5), (Runs{120, 0}));
  EXPECT_EQ(mcr_runs_of("locked", 5), (Runs{120, 0}));
  EXPECT_EQ(mcr_runs_of("unverif", 4), (Runs{576, 0}));
}

TEST(Mcr, TheTableHasALimit) {
  const ScriptProgram program = script("var x; thread T[4] { a = x; x = a + 1; }");
  const auto limit_reached = [&](const McrOptions& options) {
    ScriptedRuntime runtime(program, sc);
    Mcr explorer(solver(CausalSolverKind::native), options);
    const auto end = explore(explorer, runtime, {}, [](const Execution&) { return true; });
    EXPECT_TRUE(end.ok());
    return end->limit;
  };
  McrOptions small;
  small.most_table_bytes = 2'000;
  EXPECT_EQ(limit_reached(small), LimitReached::table);
  EXPECT_EQ(limit_reached({}), LimitReached::none);
}

/// An execution of a program with an atomic section: scripts have none.
TEST(Mcr, RefusesAtomicSections) {
  const ScriptProgram program = script("var x; thread A { x = 1; } thread B { a = x; }");
  ScriptedRuntime runtime(program, sc);
  Mcr explorer(solver(CausalSolverKind::native));
  ASSERT_TRUE(explorer.next().has_value());
  Execution execution = test::run(runtime, {});
  EXPECT_EQ(explorer.status().refusal, "");
  execution.events.front().op.role = Role::section;
  explorer.observe({0}, execution);
  ASSERT_NE(explorer.status().refusal, "");
  EXPECT_NE(explorer.status().refusal.find("atomic sections"), std::string_view::npos);
}

TEST(Mcr, SaysWhereItsRunsComeFrom) {
  const ScriptProgram program = script("var x, y; thread A { x = 1; a = y; } thread B { y = 1; b = x; }");
  ScriptedRuntime runtime(program, sc);
  Mcr explorer(solver(CausalSolverKind::native));
  const auto end = explore(explorer, runtime, {}, [](const Execution&) { return true; });
  ASSERT_TRUE(end.ok());
  const auto count = [&](std::string_view name) { return statistic(explorer, name); };
  EXPECT_EQ(end->statistics.complete, 3U);
  // Each run but the first was a seed; the others were met again, or one execution has all of their values.
  EXPECT_EQ(count("seeds"), 2 + count("seeds met again") + count("seeds known"));
  EXPECT_EQ(count("dead ends"), 0U);
  EXPECT_EQ(count("changed reads"), 6U);
  EXPECT_LT(count("possible with all else"), count("changed reads"));  // they do not both read 0
  EXPECT_EQ(count("runs met again"), 0U);
  EXPECT_GT(count("table bytes"), 0U);
}

TEST(Mcr, CountsDeadEnds) {
  const ScriptProgram program = script(
      "mutex m, n; thread A { lock(m); lock(n); unlock(n); unlock(m); }"
      "thread B { lock(n); lock(m); unlock(m); unlock(n); }");
  ScriptedRuntime runtime(program, sc);
  Mcr explorer(solver(CausalSolverKind::native));
  ASSERT_TRUE(explore(explorer, runtime, {}, [](const Execution&) { return true; }).ok());
  EXPECT_EQ(statistic(explorer, "dead ends"), 1U);
}

/// One execution of each is long to think about.
TEST(Mcr, ALimitOnTimeIsKeptWhileItThinks) {
  const auto expect_kept = [](CausalSolverKind kind, const std::string& text) {
    const ScriptProgram program = script(text);
    ScriptedRuntime runtime(program, sc);
    Mcr explorer(solver(kind));
    const double start = processor_seconds();
    const auto end =
        explore(explorer, runtime, {.executions = {}, .seconds = 0.1}, [](const Execution&) { return true; });
    ASSERT_TRUE(end.ok());
    EXPECT_EQ(end->limit, LimitReached::time);
    EXPECT_LT(processor_seconds() - start, 5);
  };
  const std::string program = "var x; thread T[12] { repeat 25 { a = x; x = 100 * self + a; } }";
  for (const CausalSolverKind kind : {CausalSolverKind::native, CausalSolverKind::z3, CausalSolverKind::both})
    expect_kept(kind, program);
}

}  // namespace
}  // namespace heddle
