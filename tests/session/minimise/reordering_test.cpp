#include "session/minimise/reordering.hpp"

#include <gtest/gtest.h>

#include "core/equivalence.hpp"
#include "fuzz/fuzzer.hpp"
#include "runtime/scripted_runtime.hpp"
#include "session/minimise/story_length.hpp"
#include "support/scripts.hpp"

namespace heddle {
namespace {

using test::script;
using test::thread_step;

std::vector<Step> reordered(const Execution& execution) {
  StopPoller stop;
  const Dependencies dependencies(execution, execution.events.size(), stop);
  return with_few_switches(execution, dependencies, std::vector<bool>(execution.events.size(), true), stop);
}

TEST(Reordering, WhatIsIndependentIsToldTogether) {
  const ScriptProgram program =
      script("var x, y; thread T0 { x = 1; x = 2; x = 3; } thread T1 { y = 1; y = 2; y = 3; }");
  ScriptedRuntime runtime(program, sc);
  const std::vector<Step> mixed{thread_step(0), thread_step(1), thread_step(0),
                                thread_step(1), thread_step(0), thread_step(1)};
  EXPECT_EQ(length_of(reordered(test::run(runtime, {.prefix = mixed}))).switches, 1U);
}

TEST(Reordering, WhatConflictsStaysInOrder) {
  const ScriptProgram program = script("var x; thread T0 { x = 1; x = 2; } thread T1 { x = 3; x = 4; }");
  ScriptedRuntime runtime(program, sc);
  const std::vector<Step> mixed{thread_step(0), thread_step(1), thread_step(0), thread_step(1)};
  EXPECT_EQ(reordered(test::run(runtime, {.prefix = mixed})), mixed);
}

TEST(Dependencies, OnlyThePastIsNeeded) {
  const ScriptProgram program = script("var x, y; thread T0 { x = 1; y = 1; } thread T1 { y = 2; a = x; }");
  ScriptedRuntime runtime(program, sc);
  const std::vector<Step> steps{thread_step(1), thread_step(0), thread_step(1), thread_step(0)};
  StopPoller stop;
  const Dependencies dependencies(test::run(runtime, {.prefix = steps}), 4, stop);
  const std::vector<std::uint32_t> read{2};
  EXPECT_EQ(dependencies.past_of(read), (std::vector<bool>{true, true, true, false}));
}

/// Events, sources and the order of conflicting writes are those of the original, under every model.
TEST(Reordering, RandomRunsStayTheSameTrace) {
  // Without atomic sections: a trace orders them with every access, and reordering only with what conflicts.
  const fuzz::Shape sizes{.max_interleavings = 1e9, .kind = fuzz::ProgramKind::usual};
  std::size_t before = 0, after = 0;
  for (std::uint64_t i = 0; i < 300; ++i) {
    const ScriptProgram program = fuzz::program_of(fuzz::nth_program(2030, i, sizes));
    for (const Model& model : models()) {
      ScriptedRuntime runtime(program, model);
      const Execution original = test::run(runtime, {{}, RandomTail{i}});
      const std::vector<Step> steps = reordered(original);
      ASSERT_EQ(steps.size(), original.steps.size());
      const Execution& execution = test::run(runtime, {steps, Finish{}});
      EXPECT_EQ(trace_class(execution), trace_class(original)) << "program " << i;
      EXPECT_EQ(execution.memory, original.memory);
      EXPECT_LE(length_of(steps).switches, length_of(original.steps).switches);
      before += length_of(original.steps).switches;
      after += length_of(steps).switches;
    }
  }
  EXPECT_LT(3 * after, 2 * before);  // much is gained
}

}  // namespace
}  // namespace heddle
