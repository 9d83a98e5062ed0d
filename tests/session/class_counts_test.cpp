#include "session/class_counts.hpp"

#include <gtest/gtest.h>

#include "runtime/scripted_runtime.hpp"
#include "support/scripts.hpp"

namespace heddle {
namespace {

using test::script;

ClassCounts counts_of(const ScriptProgram& program, const Model& model) {
  ScriptedRuntime runtime(program, model);
  const auto counts = count_classes(runtime, {});
  EXPECT_TRUE(counts.ok());
  return *counts;
}

TEST(ClassCounts, BlockedOnesAreApart) {
  const ClassCounts counts =
      counts_of(script("var x; thread A { x = 1; } thread B { a = x; assume(a == 1); }"), sc);
  EXPECT_EQ(counts.reads_from, (ClassCount{1, 1}));
  EXPECT_EQ(counts.traces, (ClassCount{1, 1}));
  EXPECT_EQ(counts.views, (ClassCount{1, 1}));
}

TEST(ClassCounts, ChoicesAreClasses) {
  const ClassCounts counts = counts_of(script("thread A { a = choose(3); } thread B { b = choose(2); }"), sc);
  EXPECT_EQ(counts.traces.total(), 6U);
  EXPECT_EQ(counts.views.total(), 6U);
}

TEST(ClassCounts, ALimitIsReported) {
  const ScriptProgram program = script("var x; thread T[4] { x = self; a = x; }");
  ScriptedRuntime runtime(program, sc);
  const auto counts = count_classes(runtime, {.executions = 10, .seconds = {}});
  ASSERT_TRUE(counts.ok());
  EXPECT_EQ(counts->limit, LimitReached::executions);
}

}  // namespace
}  // namespace heddle
