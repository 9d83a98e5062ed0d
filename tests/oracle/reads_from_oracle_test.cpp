// General questions given to the reads-from oracle, and questions about traces given to the others.
#include "oracle/reads_from/reads_from_oracle.hpp"

#include <gtest/gtest.h>

#include "oracle/brute_force.hpp"
#include "oracle/placed.hpp"
#include "oracle/reads_from/question_query.hpp"
#include "oracle/witness_check.hpp"
#include "runtime/scripted_runtime.hpp"
#include "support/scripts.hpp"

namespace heddle {
namespace {

using fuzz::question_of;
using fuzz::text_of;
using test::Placed;

bool consistent(const Verdict& verdict) {
  return std::holds_alternative<Witness>(verdict);
}

bool decide(std::string_view text, std::string_view guide = "") {
  WitnessFinder finder;
  const Query query = question_of(text);
  const Verdict verdict = decide_reads_from(query, finder, test::steps(guide));
  EXPECT_EQ(consistent(verdict), consistent(decide_by_brute_force(query, sc))) << text;
  if (const auto* witness = std::get_if<Witness>(&verdict)) {
    EXPECT_EQ(refute(*witness, query, sc), std::nullopt) << text;
  }
  return consistent(verdict);
}

TEST(QuestionText, ReadsWhatItPrints) {
  for (const char* text :
       {"T0: Wx Ry<T1.0 | T1: Uy<init", "T0: spawn(T1) - join(T1) | T1: Rx<init | T2:", "T0: Wx Ux<T0.0"})
    EXPECT_EQ(text_of(question_of(text)), text);
}

TEST(ReadsFromOracle, DecidesAnExecutionsOwnQuestion) {
  const ScriptProgram program = test::script(
      "var x, y; thread main { spawn(A); spawn(B); join(A); fence; a = x; } thread A { x = 1; b = y; }"
      " thread B { fadd(y, 1); c = x; }");
  ScriptedRuntime runtime(program, sc);
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const Execution& execution = test::run(runtime, {{}, RandomTail{seed}});
    const Query query = reads_from_query(execution);
    WitnessFinder finder;
    const Verdict verdict = decide_reads_from(query, finder, execution.steps);
    ASSERT_TRUE(consistent(verdict));
    EXPECT_EQ(std::get<Witness>(verdict).steps, execution.steps);  // the guide is one already
  }
}

TEST(ReadsFromOracle, ACycleOfCausesIsInconsistent) {
  WitnessFinder finder;
  for (const char* text : {"T0: Rx<T1.1 Wy | T1: Ry<T0.1 Wx", "T0: Rx<T0.1 Wx", "T0: Ux<T0.0",
                           "T0: join(T1) Wx | T1: Rx<T0.1", "T0: Rx<T1.0 spawn(T1) | T1: Wx"})
    EXPECT_FALSE(consistent(decide_reads_from(question_of(text), finder))) << text;
  const OracleStatistics& asked = finder.statistics();
  EXPECT_EQ(asked.no_by_saturation + asked.no_by_decision, 0U);  // no phase was needed
}

TEST(ReadsFromOracle, ASourceThatIsNoneIsInconsistent) {
  EXPECT_FALSE(decide("T0: Wy | T1: Rx<T0.0"));       // of another location
  EXPECT_FALSE(decide("T0: Rx<init | T1: Rx<T0.0"));  // does not write
  EXPECT_FALSE(decide("T0: Wx | T1: Rx<T0.7"));       // is not there
  EXPECT_FALSE(decide("T0: Wx | T1: Rx<T5.0"));
}

TEST(ReadsFromOracle, SpawnsAndJoins) {
  EXPECT_TRUE(decide("T0: Wx spawn(T1) Wx join(T1) Ry<T1.1 | T1: Rx<T0.2 Wy"));
  EXPECT_FALSE(decide("T0: Wx spawn(T1) Wx join(T1) Ry<init | T1: Rx<T0.2 Wy"));
  EXPECT_FALSE(decide("T0: Wx spawn(T1) | T1: Rx<init"));
  EXPECT_TRUE(decide("T0: spawn(T1) | T1: | T2: join(T1)"));  // a thread without events
}

TEST(ReadsFromOracle, AnyGuideWillDo) {
  const std::string_view text = "T0: Wx Wy | T1: Ry<T0.1 Rx<T0.0 Wx | T2: Rx<T1.2";
  for (const char* guide : {"", "2", "211100", "000000000", "999", "001112", "210"})
    EXPECT_TRUE(decide(text, guide)) << guide;
}

TEST(ReadsFromOracleDeathTest, RefusesReadsWithSeveralSources) {
  Query query = question_of("T0: Wx | T1: Rx<T0.0");
  WitnessFinder finder;
  query.threads[1][0].sources.emplace_back();
  EXPECT_EXIT((void)decide_reads_from(query, finder), testing::ExitedWithCode(4), "sources.size\\(\\) == 1");
  query.threads[1][0].sources.clear();
  EXPECT_EXIT((void)decide_reads_from(query, finder), testing::ExitedWithCode(4), "sources.size\\(\\) == 1");
}

TEST(ReadsFromOracle, GrowsAndShrinks) {
  const Query query = question_of("T0: Wx spawn(T1) | T1: Rx<T0.0 Rx<init");
  for (const auto& oracle : {make_reads_from_oracle(), make_brute_force_oracle(sc)}) {
    oracle->push(query.threads[0][0]);
    oracle->push(query.threads[0][1]);
    EXPECT_TRUE(consistent(oracle->decide()));  // the thread has no event yet
    oracle->push(query.threads[1][0]);
    EXPECT_TRUE(consistent(oracle->decide()));
    oracle->push(query.threads[1][1]);
    EXPECT_FALSE(consistent(oracle->decide()));
    oracle->pop(1);
    EXPECT_TRUE(consistent(oracle->decide()));
    oracle->pop(3);
    EXPECT_TRUE(consistent(oracle->decide()));
  }
}

TEST(QuestionQuery, SaysTheSameAsTheQuestion) {
  for (const char* text : {"T0: Wx Ry<T1.0 | T1: Uy<init", "T0: spawn(T1) - join(T1) Rx<init | T1: Wx Wy",
                           "T0: spawn(T1) Wx | T1: spawn(T2) Rx<T0.1 | T2: join(T1) Wy",
                           "T0: Wx Ux<T0.0 Rx<T0.1 | T1: | T2: Wz"})
    EXPECT_EQ(text_of(query_of(Placed(text).question())), text);
}

TEST(QuestionQuery, AJoinMayHaveTheSpawnBeforeIt) {
  Trace trace;
  trace.know_threads(2);
  Trace::Item spawn, join;
  spawn.spawns = ThreadId{1};
  trace.place(0, spawn);
  join.joined = trace.newest_of({1});
  ASSERT_EQ(join.joined, 0U);
  trace.place(1, join);
  const std::vector<Trace::Count> counts(trace.width(), 2);
  EXPECT_EQ(text_of(query_of({&trace, counts, {}, trace.placed()})), "T0: spawn(T1) join(T1) | T1:");
}

TEST(QuestionQuery, HasTheCutAndTheChangedRead) {
  const Placed placed("T0: Wx Wx | T1: Rx<init Wy Ry<T1.1 | T2: Ux<T0.0", "00 1 2 11");
  // T1's first read, from T2 instead; what follows it in its thread is not asked about.
  const std::vector<Trace::Count> cut{1, 0, 1, 0};
  const std::vector<Trace::Position> guide{placed.at(0, 0), placed.at(2, 0), placed.at(1, 0)};
  const ChangedRead changed{placed.at(1, 0), placed.at(2, 0), false};
  const Question question{&placed.trace(), cut, changed, guide};
  const Query query = query_of(question);
  EXPECT_EQ(text_of(query), "T0: Wx | T1: Rx<T2.0 | T2: Ux<T0.0");
  WitnessFinder finder;
  std::vector<Trace::Position> order;
  ASSERT_TRUE(finder.find(question, order));
  EXPECT_TRUE(proves(witness_of(placed.trace(), order), query, sc));
}

}  // namespace
}  // namespace heddle
