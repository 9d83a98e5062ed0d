#include "explore/view.hpp"

#include <gtest/gtest.h>

#include "core/equivalence.hpp"
#include "core/fingerprint.hpp"
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

/// Each run must be of a class of its own.
Runs view_runs_in(Runtime& runtime, const ViewOptions& options) {
  View explorer(options);
  FingerprintSet classes;
  const auto end = explore(explorer, runtime, {}, [&](const Execution& execution) {
    EXPECT_TRUE(is_part(execution.ending) || classes.insert(view_class(execution)));
    return true;
  });
  EXPECT_TRUE(end.ok());
  EXPECT_TRUE(explorer.status().done);
  return {end->statistics.complete, end->statistics.blocked};
}

/// Every answer checked, with the quick test and without; run, and walked.
Runs view_runs_of(const ScriptProgram& program, const Model& model = sc) {
  ViewOptions options;
  options.model = model;
  options.check_answers = true;
  ScriptedRuntime direct(program, model), below(program, model);
  const Runs runs = view_runs_in(direct, options);
  const std::vector<Value> initial = program.initial_memory();
  TreeRuntime tree(below, model, [&](LocationId location) { return initial[location.value]; },
                   {.choice = RuntimeChoice::tree});
  options.insertion = false;
  EXPECT_EQ(runs, view_runs_in(tree, options));
  return runs;
}

/// A benchmark of this size, by the reduction alone.
Runs view_runs_of(const std::string& name, Value size) {
  const std::string path = test::path_of("scripts/benchmarks/" + name + ".heddle").string();
  const ScriptProgram program = script(test::read(path), {{{"N", size}}});
  ScriptedRuntime runtime(program, sc);
  return view_runs_in(runtime, {});
}

TEST(View, OneRunForEachCombinationOfValues) {
  EXPECT_EQ(view_runs_of(script("var x; thread A { x = 1; } thread B { x = 2; }")), (Runs{1, 0}));
  EXPECT_EQ(view_runs_of(script("var x; thread A { x = 1; } thread B { x = 1; } thread C { a = x; }")),
            (Runs{2, 0}));
  EXPECT_EQ(view_runs_of(script("var x; thread A { x = 0; } thread B { a = x; b = x; }")), (Runs{1, 0}));
}

TEST(View, ALaterWriteOfTheSameValueMayBeTheSource) {
  EXPECT_EQ(view_runs_of(script("var x; thread A { x = 2; a = x; } thread B { x = 1; b = x; x = 1; }")),
            (Runs{4, 0}));
}

/// On these the algorithm of the paper that defines the equivalence loses a class, or runs one twice.
TEST(View, WhereThePublishedAlgorithmFails) {
  EXPECT_EQ(view_runs_of(script("var x, y, c;"
                                "thread A { x = 1; a = y; if (a == 0) { c = 2; b = c; x = 0; } }"
                                "thread B { y = 1; a = x; if (a == 0) { c = 1; b = c; y = 0; } }")),
            (Runs{4, 0}));
  EXPECT_EQ(
      view_runs_of(script("var x, y; thread A { x = 2; x = 0; } thread B { a = y; b = x; c = x; d = y; }")),
      (Runs{4, 0}));
  EXPECT_EQ(
      view_runs_of(script("var x; thread A { x = 0; a = x; } thread B { x = 1; b = x; x = 0; x = 1; }")),
      (Runs{4, 0}));
  EXPECT_EQ(view_runs_of(script("var x, z; thread A { a = z; b = z; } thread B { z = 0; z = 1; }"
                                "thread C { x = 1; z = 1; }")),
            (Runs{4, 0}));
  EXPECT_EQ(view_runs_of(script("var x; thread A { x = 2; x = 2; a = x; } thread B { x = 0; b = x; }")),
            (Runs{3, 0}));
}

TEST(View, StoreBuffersShowMoreValues) {
  const ScriptProgram sb = script("var x, y; thread A { x = 1; a = y; } thread B { y = 1; b = x; }");
  EXPECT_EQ(view_runs_of(sb), (Runs{3, 0}));
  EXPECT_EQ(view_runs_of(sb, tso), (Runs{4, 0}));
  const ScriptProgram mp = script("var x, y; thread A { x = 1; y = 1; } thread B { b = y; a = x; }");
  EXPECT_EQ(view_runs_of(mp, tso), (Runs{3, 0}));
  EXPECT_EQ(view_runs_of(mp, pso), (Runs{4, 0}));
}

TEST(View, WhoWaitsMayWaitForEver) {
  EXPECT_EQ(view_runs_of(script("var x; thread A { x = 1; x = 0; } thread B { await(x == 1); }")),
            (Runs{1, 1}));
  EXPECT_EQ(view_runs_of(script("var x; thread A { x = 1; } thread B { await(x == 1); }")), (Runs{1, 0}));
  EXPECT_EQ(view_runs_of(script("var s = 1; thread T[2] { wait(s); }")), (Runs{0, 2}));
  EXPECT_EQ(view_runs_of(script("mutex m, n; thread A { lock(m); lock(n); unlock(n); unlock(m); }"
                                "thread B { lock(n); lock(m); unlock(m); unlock(n); }")),
            (Runs{1, 1}));
}

TEST(View, AnAssumptionThatFailsBlocks) {
  EXPECT_EQ(view_runs_of(script("var x; thread A { x = 1; } thread B { a = x; assume(a == 1); }")),
            (Runs{1, 1}));
}

/// What only its holder writes is a mutex; here another thread frees it.
TEST(View, ALocationThatIsNoMutexAfterAll) {
  EXPECT_EQ(view_runs_of(script(
                "mutex m; var x; thread A { lock(m); x = 1; unlock(m); } thread B { unlock(m); a = x; }"
                "thread C { b = x; if (b == 1) { lock(m); } }")),
            view_runs_of(script("mutex m; var x; thread C { b = x; if (b == 1) { lock(m); } }"
                                "thread B { unlock(m); a = x; } thread A { lock(m); x = 1; unlock(m); }")));
}

TEST(View, ThreadsThatAreCreatedLate) {
  EXPECT_EQ(
      view_runs_of(script("var x; thread A { a = x; } thread B { b = x; spawn(C); } thread C { x = 1; }")),
      (Runs{2, 0}));
  EXPECT_EQ(view_runs_of(script("var x; thread A { a = x; } thread B { b = x; spawn(C); join(C); b = x; }"
                                "thread C { x = 1; }")),
            (Runs{2, 0}));
}

TEST(View, CountsInClosedForm) {
  EXPECT_EQ(view_runs_of("redundant_co", 100), (Runs{7, 0}));
  EXPECT_EQ(view_runs_of("monabsex1", 50), (Runs{1, 0}));
  EXPECT_EQ(view_runs_of("co10", 40), (Runs{40, 0}));
  EXPECT_EQ(view_runs_of("co1", 20), (Runs{20 * 20 * 20 - 20 * 20 + 2 * 20 - 1, 0}));
  EXPECT_EQ(view_runs_of("alpha2", 30), (Runs{30 * 30 + 30 + 1, 0}));
  EXPECT_EQ(view_runs_of("readers", 10), (Runs{1024, 0}));
  EXPECT_EQ(view_runs_of("dekker", 15), (Runs{16 * 16, 0}));
  EXPECT_EQ(view_runs_of("burns", 8), (Runs{2 * 8 * 8 + 2 * 8 + 1, 0}));
  EXPECT_EQ(view_runs_of("peterson", 4), (Runs{10'645, 0}));
  EXPECT_EQ(view_runs_of("increments", 6), (Runs{4'683, 0}));
  EXPECT_EQ(view_runs_of("writers_readers", 5), (Runs{6 * 6 * 6 * 6, 0}));
  EXPECT_EQ(view_runs_of("fadd", 6), (Runs{720, 0}));
  EXPECT_EQ(view_runs_of("locked", 6), (Runs{720, 0}));
  EXPECT_EQ(view_runs_of("unverif", 5), (Runs{14'400, 0}));
}

TEST(View, TheTableHasALimit) {
  const ScriptProgram program = script("var x; thread T[4] { a = x; x = a + 1; }");
  ScriptedRuntime runtime(program, sc);
  ViewOptions options;
  options.most_table_bytes = 2'000;
  View explorer(options);
  const auto end = explore(explorer, runtime, {}, [](const Execution&) { return true; });
  ASSERT_TRUE(end.ok());
  EXPECT_EQ(end->limit, LimitReached::table);
}

TEST(View, WritesThatManyWaitForAreNotWasted) {
  const ScriptProgram program = script(
      "var x; thread W { repeat 8 { x = 1; a = x; if (a == 0) { return; } x = 0; } }"
      "thread T[4] { repeat 8 { x = 1; a = x; if (a != 0) { return; } } }");
  ScriptedRuntime runtime(program, sc);
  View explorer;
  const Limits some{.executions = 1'000, .seconds = {}};
  ASSERT_TRUE(explore(explorer, runtime, some, [](const Execution&) { return true; }).ok());
  EXPECT_LT(statistic(explorer, "most search states"), 1'000U);
}

/// No thread is taken back further where threads have to be taken back before each other, in a circle.
TEST(View, CirclesAreSeenBeforeEverybodyElseIsTried) {
  const std::string path = test::path_of("scripts/benchmarks/lastzero.heddle").string();
  const ScriptProgram program = script(test::read(path), {{{"N", 7}}});
  for (const std::size_t easy : {BackwardSearch::easy_states, std::size_t{0}}) {
    ScriptedRuntime runtime(program, tso);
    ViewOptions options;
    options.model = tso;
    options.easy_states = easy;
    View explorer(options);
    const auto end = explore(explorer, runtime, {}, [](const Execution&) { return true; });
    ASSERT_TRUE(end.ok());
    EXPECT_EQ(end->statistics.complete, 320U);
    EXPECT_LT(statistic(explorer, "most search states"), 200U);
  }
}

TEST(View, SaysHowQuestionsWereDecided) {
  const ScriptProgram program = script("var x, y; thread A { x = 1; a = y; } thread B { y = 1; b = x; }");
  ScriptedRuntime runtime(program, sc);
  View explorer;
  ASSERT_TRUE(explore(explorer, runtime, {}, [](const Execution&) { return true; }).ok());
  const auto count = [&](std::string_view name) { return statistic(explorer, name); };
  EXPECT_EQ(count("checks"), count("by insertion") + count("by search"));
  EXPECT_EQ(count("refuted"), 1U);  // both read 0
  EXPECT_LE(count("refuted"), count("by search"));
}

}  // namespace
}  // namespace heddle
