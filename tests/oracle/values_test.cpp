#include <gtest/gtest.h>

#include "oracle/values/executed_values.hpp"
#include "oracle/values/final_values.hpp"
#include "oracle/values/insertion.hpp"
#include "runtime/scripted_runtime.hpp"
#include "session/final_memories.hpp"
#include "support/scripts.hpp"

namespace heddle {
namespace {

using test::script;
using test::thread_step;

/// The values of a run that takes the threads' steps in this order.
struct Ran {
  Ran(const std::string& text, std::vector<Step> steps, const Model& model = sc)
      : program(script(text)),
        runtime(program, model),
        values(test::run(runtime, {.prefix = steps}), model, program.initial_memory()) {}

  ScriptProgram program;
  ScriptedRuntime runtime;
  ExecutedValues values;
};

ValueEvent read_of(LocationId location) {
  ValueEvent event;
  event.location = location;
  return event;
}

TEST(Insertion, FindsTheLastPlaceForEachValue) {
  Ran run("var x; thread A { x = 1; x = 2; } thread B { }", {thread_step(0), thread_step(0)});
  Insertion insertion;
  insertion.find_places(run.values.trace(), run.values.order(), {1}, read_of({0}));
  ValueNames names = run.values.names();
  const auto place = [&](Value value) { return insertion.place(names.name({0}, value), no_value); };
  EXPECT_EQ(place(0), 0U);
  EXPECT_EQ(place(1), 1U);
  EXPECT_EQ(place(2), 2U);
  EXPECT_EQ(place(3), Insertion::nowhere);
}

TEST(Insertion, AThreadDoesNotReadBeforeItsOwnEvents) {
  Ran run("var x; thread A { x = 1; x = 2; } thread B { x = 3; }",
          {thread_step(0), thread_step(1), thread_step(0)});
  Insertion insertion;
  insertion.find_places(run.values.trace(), run.values.order(), {1}, read_of({0}));
  ValueNames names = run.values.names();
  EXPECT_EQ(insertion.place(names.name({0}, 1), no_value), Insertion::nowhere);
  EXPECT_EQ(insertion.place(names.name({0}, 3), no_value), 2U);
}

TEST(Insertion, WhoWritesMayNotComeBetweenAReadAndItsSource) {
  Ran run("var x; thread A { x = 1; a = fadd(x, 1); } thread B { }", {thread_step(0), thread_step(0)});
  Insertion insertion;
  insertion.find_places(run.values.trace(), run.values.order(), {1}, read_of({0}));
  ValueNames names = run.values.names();
  const ValueId one = names.name({0}, 1), five = names.name({0}, 5);
  EXPECT_EQ(insertion.place(one, no_value), 1U);
  EXPECT_EQ(insertion.place(one, five), Insertion::nowhere);
  EXPECT_EQ(insertion.place(names.name({0}, 0), five), 0U);
}

TEST(FinalValues, AllThatTheSameReadsAllow) {
  const auto memories = [](const std::string& text, const Model& model) {
    const ScriptProgram program = script(text);
    ScriptedRuntime runtime(program, model);
    return final_memories_of_view(test::run(runtime, {}), model, program.initial_memory()).size();
  };
  // Which of two writes is last; with a reader between them, that is known.
  EXPECT_EQ(memories("var x; thread A { x = 1; } thread B { x = 2; }", sc), 2U);
  EXPECT_EQ(memories("var x; thread A { x = 1; } thread B { x = 2; a = x; }", sc), 2U);
  EXPECT_EQ(memories("var x; thread A { x = 1; } thread B { a = x; x = 2; }", sc), 1U);
  // 2+2W: the fourth only where stores of a thread may pass each other.
  const std::string cross = "var x, y; thread A { x = 1; y = 2; } thread B { y = 1; x = 2; }";
  EXPECT_EQ(memories(cross, sc), 3U);
  EXPECT_EQ(memories(cross, tso), 3U);
  EXPECT_EQ(memories(cross, pso), 4U);
}

}  // namespace
}  // namespace heddle
