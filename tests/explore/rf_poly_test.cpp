#include "explore/rf_poly.hpp"

#include <gtest/gtest.h>

#include "core/equivalence.hpp"
#include "core/fingerprint.hpp"
#include "runtime/scripted_runtime.hpp"
#include "runtime/tree/tree_runtime.hpp"
#include "session/session.hpp"
#include "support/files.hpp"
#include "support/runs.hpp"
#include "support/scripts.hpp"

namespace heddle {
namespace {

using test::Runs;
using test::script;

Runs runs_with(RfPoly& explorer, Runtime& runtime) {
  FingerprintSet classes;
  const auto end = explore(explorer, runtime, {}, [&](const Execution& execution) {
    EXPECT_TRUE(is_part(execution.ending) || classes.insert(reads_from_class(execution)));
    return true;
  });
  EXPECT_TRUE(end.ok());
  EXPECT_TRUE(explorer.status().done);
  return {end->statistics.complete, end->statistics.blocked};
}

/// Run and walked, with and without quick tests: always as many, each class once.
Runs rf_poly_runs_of(const ScriptProgram& program, const Model& model = sc) {
  std::optional<Runs> runs;
  const auto expect = [&](const RfPolyOptions& options, Runtime& runtime) {
    RfPoly explorer(options);
    const Runs found = runs_with(explorer, runtime);
    EXPECT_EQ(runs.value_or(found), found);
    runs = found;
  };
  RfPolyOptions options;
  options.model = model;
  ScriptedRuntime direct(program, model);
  expect(options, direct);
  options.short_way = 1;
  expect(options, direct);
  const std::vector<Value> initial = program.initial_memory();
  TreeRuntime tree(direct, model, [&](LocationId location) { return initial[location.value]; },
                   {.choice = RuntimeChoice::tree});
  expect(options, tree);
  options.quick_tests = false;
  expect(options, direct);
  return *runs;
}

ScriptProgram rf_poly_benchmark(const std::string& name, Value size) {
  const std::string path = test::path_of("scripts/benchmarks/" + name + ".heddle").string();
  ScriptParameters parameters;
  parameters.values.emplace_back("N", size);
  const auto program = parse_script(test::read(path), path, parameters);
  EXPECT_TRUE(program.ok());
  return *program;
}

TEST(RfPoly, EachReadHasEachSourceOnce) {
  EXPECT_EQ(rf_poly_runs_of(script("var x; thread A { x = 1; } thread B { a = x; }")), (Runs{2, 0}));
  // The value is the same, the source is not.
  EXPECT_EQ(rf_poly_runs_of(script("var x; thread A { x = 1; } thread B { x = 1; } thread C { a = x; }")),
            (Runs{3, 0}));
  EXPECT_EQ(rf_poly_runs_of(script("var x; thread A { x = 1; } thread B { x = 2; }")), (Runs{1, 0}));
}

TEST(RfPoly, StoreBuffersAddClasses) {
  const ScriptProgram program = script("var x, y; thread A { x = 1; a = y; } thread B { y = 1; b = x; }");
  EXPECT_EQ(rf_poly_runs_of(program, sc), (Runs{3, 0}));
  EXPECT_EQ(rf_poly_runs_of(program, tso), (Runs{4, 0}));
  EXPECT_EQ(rf_poly_runs_of(program, pso), (Runs{4, 0}));
}

TEST(RfPoly, StoresOfOneThreadReachMemoryInOrderExceptUnderPso) {
  const ScriptProgram program = script("var x, y; thread A { x = 1; y = 1; } thread B { a = y; b = x; }");
  EXPECT_EQ(rf_poly_runs_of(program, sc), (Runs{3, 0}));
  EXPECT_EQ(rf_poly_runs_of(program, tso), (Runs{3, 0}));
  EXPECT_EQ(rf_poly_runs_of(program, pso), (Runs{4, 0}));
}

TEST(RfPoly, ReadModifyWritesReadEachOther) {
  EXPECT_EQ(rf_poly_runs_of(rf_poly_benchmark("fadd", 4)), (Runs{24, 0}));
  EXPECT_EQ(rf_poly_runs_of(script("var x; thread A { exchange(x, 0); } thread B { exchange(x, 0); }")),
            (Runs{2, 0}));
}

TEST(RfPoly, TheOrderOfCriticalSectionsIsKept) {
  EXPECT_EQ(rf_poly_runs_of(rf_poly_benchmark("locked", 4)), (Runs{24, 0}));
}

TEST(RfPoly, DeadlocksAreFound) {
  EXPECT_EQ(rf_poly_runs_of(script("mutex m, n;"
                                   "thread A { lock(m); lock(n); unlock(n); unlock(m); }"
                                   "thread B { lock(n); lock(m); unlock(m); unlock(n); }")),
            (Runs{2, 1}));
}

TEST(RfPoly, AWaitThatMayEndMayAlsoBeBlockedForever) {
  const Runs runs =
      rf_poly_runs_of(script("var x; thread A { x = 1; } thread B { x = 2; } thread C { await(x != 1); }"));
  EXPECT_EQ(runs.blocked, 1U);
  EXPECT_GE(runs.complete, 2U);  // it reads the initial value, or 2
}

TEST(RfPoly, ChoicesAndAssumptions) {
  // A read from the initial write with each choice, and one from the write of each choice.
  EXPECT_EQ(rf_poly_runs_of(script("var x; thread A { a = choose(3); x = a; } thread B { b = x; }")),
            (Runs{6, 0}));
  EXPECT_EQ(rf_poly_runs_of(script("var x; thread A { a = x; assume(a == 1); x = 2; } thread B { x = 1; }")),
            (Runs{1, 1}));
}

TEST(RfPoly, OnlyClassesAreRunWhereAutomataAreKnown) {
  const ScriptProgram program = rf_poly_benchmark("fadd", 4);
  ScriptedRuntime direct(program, sc);
  const std::vector<Value> initial = program.initial_memory();
  TreeRuntime tree(direct, sc, [&](LocationId location) { return initial[location.value]; },
                   {.choice = RuntimeChoice::tree});
  RfPoly run, assembled;
  EXPECT_EQ(runs_with(run, direct), runs_with(assembled, tree));
  EXPECT_EQ(run.status().assembled.parts, 0U);
}

TEST(RfPoly, OneJobIsInFlightAtATime) {
  ScriptedRuntime runtime(script("var x; thread A { x = 1; } thread B { a = x; }"), sc);
  RfPoly explorer;
  explorer.start({});
  const std::optional<Job> job = explorer.next();
  ASSERT_TRUE(job.has_value());
  EXPECT_FALSE(explorer.next().has_value());
  EXPECT_FALSE(explorer.status().done);
  explorer.observe(job->id, test::run(runtime, job->plan));
  EXPECT_TRUE(explorer.next().has_value());
}

TEST(RfPoly, AtomicSectionsAreRefused) {
  ScriptedRuntime runtime(
      script("var x; mutex s; thread A { begin_atomic(s); x = 1; x = 2; unlock(s); } thread B { a = x; }"),
      sc);
  RfPoly explorer;
  const auto end = explore(explorer, runtime, {}, [](const Execution&) { return true; });
  EXPECT_FALSE(explorer.status().refusal.empty());
}

}  // namespace
}  // namespace heddle
