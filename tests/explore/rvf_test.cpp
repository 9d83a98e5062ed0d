#include "explore/rvf.hpp"

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

Runs runs_with(Rvf& explorer, Runtime& runtime) {
  FingerprintSet classes;
  const auto end = explore(explorer, runtime, {}, [&](const Execution& execution) {
    EXPECT_TRUE(is_part(execution.ending) || classes.insert(reads_value_from_class(execution)));
    return true;
  });
  EXPECT_TRUE(end.ok());
  EXPECT_TRUE(explorer.status().done);
  return {end->statistics.complete, end->statistics.blocked};
}

/// Run and walked, with each heuristic switched off: always as many.
Runs rvf_runs_of(const ScriptProgram& program) {
  std::optional<Runs> runs;
  const auto expect = [&](const RvfOptions& options, Runtime& runtime) {
    Rvf explorer(options);
    const Runs found = runs_with(explorer, runtime);
    EXPECT_EQ(runs.value_or(found), found);
    runs = found;
  };
  ScriptedRuntime direct(program, sc);
  RvfOptions options;
  options.check_witnesses = true;
  expect(options, direct);
  options.quick_tests = false;
  expect(options, direct);
  options.verify = {.greedy = false, .closure = false, .guided = false};
  expect(options, direct);
  const std::vector<Value> initial = program.initial_memory();
  TreeRuntime tree(direct, sc, [&](LocationId location) { return initial[location.value]; },
                   {.choice = RuntimeChoice::tree});
  expect({}, tree);
  return *runs;
}

ScriptProgram benchmark(const std::string& name, std::optional<Value> size = std::nullopt) {
  const std::string path = test::path_of("scripts/benchmarks/" + name + ".heddle").string();
  ScriptParameters parameters;
  if (size) parameters.values.emplace_back("N", *size);
  const auto program = parse_script(test::read(path), path, parameters);
  EXPECT_TRUE(program.ok());
  return *program;
}

TEST(Rvf, FiguresOfThePaper) {
  EXPECT_EQ(rvf_runs_of(benchmark("fig1_rvf")), (Runs{1, 0}));  // nine reads-from classes
  EXPECT_EQ(rvf_runs_of(benchmark("fig6_rvf")), (Runs{2, 0}));  // three classes, one view
}

TEST(Rvf, OneClassWhereSourcesAreExponentiallyMany) {
  for (const Value size : {2, 7, 12}) EXPECT_EQ(rvf_runs_of(benchmark("monabsex1", size)), (Runs{1, 0}));
  EXPECT_EQ(rvf_runs_of(benchmark("reorder", 30)), (Runs{4, 0}));
  EXPECT_EQ(rvf_runs_of(benchmark("singleton", 30)), (Runs{2, 0}));
}

TEST(Rvf, ReadModifyWritesTellWhoWasFirst) {
  EXPECT_EQ(rvf_runs_of(benchmark("fadd", 4)), (Runs{24, 0}));
  // Both orders read equal values, but the order of read-modify-writes counts.
  EXPECT_EQ(rvf_runs_of(script("var x; thread A { exchange(x, 0); } thread B { exchange(x, 0); }")),
            (Runs{2, 0}));
  EXPECT_EQ(rvf_runs_of(script("var x; thread A { a = cas(x, 1, 2); } thread B { b = cas(x, 1, 3); }")),
            (Runs{1, 0}));
}

TEST(Rvf, TheOrderOfCriticalSectionsIsKept) {
  EXPECT_EQ(rvf_runs_of(benchmark("locked", 4)), (Runs{24, 0}));
  EXPECT_EQ(rvf_runs_of(script("mutex m; thread A { lock(m); unlock(m); } thread B { lock(m); unlock(m); }")),
            (Runs{2, 0}));
}

TEST(Rvf, DeadlocksAreMet) {
  EXPECT_EQ(rvf_runs_of(script("mutex m, n;"
                               "thread A { lock(m); lock(n); unlock(n); unlock(m); }"
                               "thread B { lock(n); lock(m); unlock(m); unlock(n); }")),
            (Runs{2, 1}));
  // It may wait for ever, though it need not.
  EXPECT_EQ(rvf_runs_of(script("var x; thread A { x = 1; } thread B { x = 2; } thread C { await(x != 1); }"))
                .blocked,
            1U);
}

TEST(Rvf, ChoicesAndAssumptions) {
  EXPECT_EQ(rvf_runs_of(script("var x; thread A { a = choose(3); x = a; } thread B { b = x; }")),
            (Runs{5, 0}));
  EXPECT_EQ(rvf_runs_of(script("var x; thread A { a = x; assume(a == 1); x = 2; } thread B { x = 1; }")),
            (Runs{1, 1}));
}

TEST(Rvf, DeadEndsAreCountedApart) {
  ScriptedRuntime runtime(benchmark("casrot", 5), sc);
  Rvf explorer;
  EXPECT_EQ(runs_with(explorer, runtime).blocked, 0U);
  EXPECT_GT(statistic(explorer, "dead ends"), 0U);
}

TEST(Rvf, SignalsOnlySaveWork) {
  ScriptedRuntime runtime(benchmark("exponential_bug", 3), sc);
  RvfOptions silent;
  silent.signals = false;
  Rvf with, without(silent);
  const Runs fewer = runs_with(with, runtime), more = runs_with(without, runtime);
  EXPECT_LE(fewer.complete, more.complete);
  EXPECT_LT(statistic(with, "questions"), statistic(without, "questions"));
}

TEST(Rvf, KnowsWhetherHappensBeforeIsKept) {
  const auto keeps = [](const char* text) {
    ScriptedRuntime runtime(script(text), sc);
    Rvf explorer;
    static_cast<void>(runs_with(explorer, runtime));
    return explorer.status().keeps_happens_before;
  };
  EXPECT_TRUE(keeps("mutex m; thread A { lock(m); unlock(m); } thread B { lock(m); unlock(m); }"));
  EXPECT_TRUE(keeps("var x; thread A { x = 1; } thread B { x = 2; } thread C { a = x; }"));
  EXPECT_FALSE(keeps("var x; thread A { x = 1; } thread B { x = 1; } thread C { a = x; }"));
}

}  // namespace
}  // namespace heddle
