// The checker must refuse every kind of wrong witness; the oracle must find right ones.
#include "oracle/witness_check.hpp"

#include <gtest/gtest.h>

#include "oracle/brute_force.hpp"
#include "runtime/scripted_runtime.hpp"
#include "support/scripts.hpp"

namespace heddle {
namespace {

using test::buffer_step;
using test::run;
using test::script;
using test::thread_step;

/// The question of one run of a program, and the run's own steps.
struct Asked {
  Query query;
  Witness witness;
};

Asked ask(const std::string& text, const Model& model) {
  const ScriptProgram program = script(text);
  ScriptedRuntime runtime(program, model);
  const Execution& execution = run(runtime, {});
  return {reads_from_query(execution), {execution.steps}};
}

std::string wrong(const Asked& asked, std::vector<Step> steps, const Model& model) {
  return refute({std::move(steps)}, asked.query, model).value_or("");
}

TEST(WitnessCheck, AcceptsTheRunItself) {
  for (const Model& model : models()) {
    const Asked asked =
        ask("var x, y; thread A { x = 1; a = y; fence; } thread B { y = 1; store_fence; x = 2; }", model);
    EXPECT_TRUE(proves(asked.witness, asked.query, model));
  }
}

TEST(WitnessCheck, RefusesMissingAndExtraSteps) {
  const Asked asked = ask("var x; thread A { x = 1; }", sc);
  EXPECT_EQ(wrong(asked, {}, sc), "thread 0 has events left");
  EXPECT_EQ(wrong(asked, {thread_step(0), thread_step(0)}, sc), "step 1: the thread has no event left");
  EXPECT_EQ(wrong(asked, {thread_step(3)}, sc), "step 0: there is no such thread");
  EXPECT_EQ(wrong(asked, {buffer_step(0, 1)}, sc), "step 0: the buffer is empty");
}

TEST(WitnessCheck, RefusesAWrongSource) {
  const Asked asked = ask("var x; thread A { x = 1; } thread B { a = x; }", sc);
  EXPECT_EQ(wrong(asked, {thread_step(1), thread_step(0)}, sc),
            "step 0: it reads a write that is not allowed");
}

TEST(WitnessCheck, RefusesAStoreLeftInItsBuffer) {
  const Asked asked = ask("var x; thread A { x = 1; }", tso);
  EXPECT_EQ(wrong(asked, {thread_step(0)}, tso), "a store never reached memory");
}

TEST(WitnessCheck, RefusesStrongEventsBeforeTheDrain) {
  for (const char* text :
       {"var x, y; thread A { x = 1; fence; }", "var x, y; thread A { x = 1; fadd(y, 1); }",
        "var x, y; thread A { x = 1; store(y, 1, seq_cst); }",
        "var x, y; thread A { x = 1; cas(y, 7, 1); }"}) {
    const Asked asked = ask(text, tso);
    EXPECT_EQ(wrong(asked, {thread_step(0), thread_step(0), buffer_step(0, 1)}, tso),
              "step 1: it needs empty buffers")
        << text;
  }
}

TEST(WitnessCheck, RefusesDrainsThatPassAStoreFence) {
  const Asked asked = ask("var x, y; thread A { x = 1; store_fence; y = 1; }", pso);
  const std::vector events{thread_step(0), thread_step(0), thread_step(0)};
  std::vector<Step> steps = events;
  steps.insert(steps.end(), {buffer_step(0, 2), buffer_step(0, 1)});
  EXPECT_EQ(wrong(asked, steps, pso), "step 3: a store passes a store-store fence");
  steps = events;
  steps.insert(steps.end(), {buffer_step(0, 1), buffer_step(0, 2)});
  EXPECT_EQ(wrong(asked, steps, pso), "");
}

TEST(WitnessCheck, RefusesEarlyThreadsAndJoins) {
  const Asked asked = ask("var x; thread main { spawn(T); join(T); } thread T { x = 1; }", tso);
  EXPECT_EQ(wrong(asked, {thread_step(1)}, tso), "step 0: the thread was not spawned yet");
  EXPECT_EQ(wrong(asked, {thread_step(0), thread_step(0)}, tso), "step 1: the joined thread is not done");
  EXPECT_EQ(wrong(asked, {thread_step(0), thread_step(1), thread_step(0)}, tso),
            "step 2: the joined thread is not done");
}

TEST(BruteForceOracle, GrowsAndShrinks) {
  const Asked asked = ask("var x; thread A { x = 1; } thread B { a = x; b = x; }", sc);
  const auto oracle = make_brute_force_oracle(sc);
  for (const auto& thread : asked.query.threads)
    for (const QueryEvent& event : thread) oracle->push(event);
  EXPECT_TRUE(std::holds_alternative<Witness>(oracle->decide()));
  // The second read goes back to the initial value: impossible.
  oracle->pop(1);
  QueryEvent back = asked.query.threads[1][1];
  back.sources = {std::nullopt};
  oracle->push(back);
  EXPECT_TRUE(std::holds_alternative<Inconsistent>(oracle->decide()));
  // Either source: possible again.
  oracle->pop(1);
  back.sources.emplace_back(asked.query.threads[0][0].id);
  oracle->push(back);
  const Verdict verdict = oracle->decide();
  ASSERT_TRUE(std::holds_alternative<Witness>(verdict));
  Query query = asked.query;
  query.threads[1][1] = back;
  EXPECT_TRUE(proves(std::get<Witness>(verdict), query, sc));
}

TEST(BruteForceOracle, StoreBufferingSeparatesTheModels) {
  Asked asked = ask("var x, y; thread A { x = 1; a = y; } thread B { y = 1; b = x; }", sc);
  for (auto& thread : asked.query.threads) thread[1].sources = {std::nullopt};
  EXPECT_TRUE(std::holds_alternative<Inconsistent>(decide_by_brute_force(asked.query, sc)));
  EXPECT_TRUE(std::holds_alternative<Witness>(decide_by_brute_force(asked.query, tso)));
  EXPECT_TRUE(std::holds_alternative<Witness>(decide_by_brute_force(asked.query, pso)));
}

TEST(Query, GoodWritesAreAllWritesOfTheValue) {
  const ScriptProgram program = script("var x = 1; thread A { x = 1; x = 2; } thread B { x = 1; a = x; }");
  ScriptedRuntime runtime(program, sc);
  const std::vector steps{thread_step(0), thread_step(0), thread_step(1), thread_step(1)};
  const Query query = good_writes_query(run(runtime, {steps, Finish{}}), program.initial_memory());
  const std::vector<WriteRef> expected{std::nullopt, EventId{strand_of({0}), 0}, EventId{strand_of({1}), 0}};
  EXPECT_EQ(query.threads[1][1].sources, expected);
  EXPECT_EQ(query.size(), 4U);
}

}  // namespace
}  // namespace heddle
