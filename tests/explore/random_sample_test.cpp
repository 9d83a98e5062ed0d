#include "explore/random_sample.hpp"

#include <gtest/gtest.h>

#include "runtime/scripted_runtime.hpp"
#include "session/session.hpp"
#include "support/scripts.hpp"

namespace heddle {
namespace {

using test::script;

std::vector<Execution> sample(const ScriptProgram& program, const SampleOptions& options,
                              std::uint64_t number, const Model& model = sc) {
  std::vector<Execution> runs;
  ScriptedRuntime runtime(program, model);
  RandomSample explorer(options);
  const auto end =
      explore(explorer, runtime, {.executions = number, .seconds = {}}, [&](const Execution& execution) {
        runs.push_back(execution);
        return true;
      });
  EXPECT_TRUE(end.ok());
  EXPECT_EQ(end->limit, LimitReached::executions);
  return runs;
}

std::size_t number_that_read(const std::vector<Execution>& runs, Value value) {
  return static_cast<std::size_t>(std::ranges::count_if(
      runs, [&](const Execution& execution) { return execution.registers.front() == value; }));
}

class Sample : public testing::TestWithParam<SampleMethod> {};

TEST_P(Sample, DependsOnTheSeedAlone) {
  const ScriptProgram program = script("var x; thread T[3] { x = self; a = x; b = choose(3); }");
  const auto schedules = [&](std::uint64_t seed) {
    std::vector<std::vector<Step>> result;
    for (const Execution& execution : sample(program, {.method = GetParam(), .seed = seed}, 20, tso))
      result.push_back(execution.steps);
    return result;
  };
  EXPECT_EQ(schedules(1), schedules(1));
  EXPECT_NE(schedules(1), schedules(2));
}

TEST_P(Sample, DrawsOutcomesToo) {
  const auto runs = sample(script("thread A { a = choose(3); }"), {.method = GetParam()}, 300);
  for (const Value value : {0, 1, 2}) EXPECT_GT(number_that_read(runs, value), 50);
}

INSTANTIATE_TEST_SUITE_P(Methods, Sample,
                         testing::Values(SampleMethod::random, SampleMethod::pct, SampleMethod::pos),
                         [](const auto& instance) { return std::string(name_of(instance.param)); });

// One constraint: the read after a write that comes late in its thread.
constexpr const char* late = "var x, y; thread A { a = x; } thread B { for i in 0..30 { y = 1; } x = 1; }";

TEST(Pct, OneConstraintNeedsNoFall) {
  const auto runs = sample(script(late), {.method = SampleMethod::pct, .depth = 1}, 100);
  EXPECT_GT(number_that_read(runs, 1), 30);  // every other run, in the mean
  EXPECT_LT(number_that_read(runs, 1), 70);
  EXPECT_EQ(number_that_read(sample(script(late), {}, 100), 1), 0);
}

TEST(Pct, TwoConstraintsNeedAFall) {
  // The read between two writes of one thread.
  const ScriptProgram program = script("var x; thread A { a = x; } thread B { x = 1; x = 2; }");
  EXPECT_EQ(number_that_read(sample(program, {.method = SampleMethod::pct, .depth = 1}, 100), 1), 0);
  EXPECT_GT(number_that_read(sample(program, {.method = SampleMethod::pct, .depth = 2}, 100), 1), 5);
}

TEST(Pos, EventsThatDoNotRaceKeepTheirPriorities) {
  // x = 1 comes last if it drew less than all the others: 1 of 12 runs, and 1 of 2048 with uniform steps.
  const ScriptProgram program =
      script("var x, y; thread A { for i in 0..10 { y = 1; } a = x; } thread B { x = 1; }");
  EXPECT_GT(number_that_read(sample(program, {.method = SampleMethod::pos}, 600), 0), 25);
  EXPECT_LT(number_that_read(sample(program, {}, 600), 0), 5);
}

}  // namespace
}  // namespace heddle
