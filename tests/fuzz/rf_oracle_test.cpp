// The comparison of the reads-from oracle reaches every phase, and notices oracles with planted defects.
#include <gtest/gtest.h>

#include "fuzz/fuzzer.hpp"
#include "fuzz/question_text.hpp"
#include "fuzz/rf_oracle_comparison.hpp"
#include "fuzz/saturation_definition.hpp"
#include "oracle/brute_force.hpp"
#include "oracle/reads_from/reads_from_oracle.hpp"

namespace heddle::fuzz {
namespace {

TEST(RfOracleComparison, AsksManyQuestionsOfEachProgram) {
  constexpr std::uint64_t programs = 100;
  RfOracleComparison comparison;
  for (std::uint64_t i = 0; i < programs; ++i)
    EXPECT_EQ(compare_run_questions(comparison, program_of(nth_program(2026, i, {})), i), std::nullopt);
  EXPECT_GE(comparison.questions(), 20 * programs);
  EXPECT_GT(comparison.statistics(0).no_by_saturation, programs);
}

TEST(RfOracleComparison, ReachesEveryPhase) {
  constexpr std::uint64_t rounds = 50;
  RfOracleComparison comparison;
  for (std::uint64_t i = 0; i < rounds; ++i) EXPECT_EQ(compare_random_questions(comparison, i), std::nullopt);
  EXPECT_GE(comparison.questions(), 20 * rounds);
  const OracleStatistics& all = comparison.statistics(0);
  EXPECT_GT(all.no_by_saturation, 0U);
  EXPECT_GT(all.yes_by_linearisation, 0U);
  EXPECT_GT(all.yes_by_guide, 0U);
  EXPECT_GT(all.yes_by_decision, 0U);
  EXPECT_GT(all.no_by_decision, 0U);
}

/// Saturation of one question, against the definition on another.
std::string saturation_differs(const char* saturated, const char* defined) {
  Trace trace;
  EXPECT_TRUE(place_events(question_of(saturated), {}, trace));
  Saturation saturation;
  return compare_saturation({&trace, {}, {}, trace.placed()}, question_of(defined), saturation).value_or("");
}

TEST(SaturationDefinition, NoticesWhatIsMissedAndMadeUp) {
  const char* first_rule = "T0: Wx | T1: Wx Wy | T2: Ry<T1.1 Rx<T0.0";
  const char* unordered = "T0: Wx | T1: Wx Wy | T2: Ry<T1.1 Rx<T1.0";
  const char* cycle = "T0: Wx | T1: Wx Wy | T2: Ry<T1.1 Rx<init";
  EXPECT_EQ(saturation_differs(first_rule, first_rule), "");
  EXPECT_EQ(saturation_differs(cycle, cycle), "");
  EXPECT_EQ(saturation_differs(unordered, first_rule), "saturation misses an order of T0.0 and T2.1");
  EXPECT_EQ(saturation_differs(first_rule, unordered), "saturation makes up an order of T0.0 and T2.1");
  EXPECT_EQ(saturation_differs(first_rule, cycle), "saturation finds no cycle, its definition one");
  EXPECT_EQ(saturation_differs(cycle, first_rule), "saturation finds a cycle, its definition none");
}

/// An oracle that is right but for one thing.
enum class Defect : std::uint8_t {
  none,
  forgets_unread_modifies,  // a read-modify-write that no event reads is taken for a read
  forgets_spawns,           // threads start when they like
  swaps_two_steps,          // the witness has two neighbours in the wrong order
  trusts_the_guide,         // what the guide does not lead to is called inconsistent
  trusts_saturation,        // what has no cycle is called consistent
};

Query with_defect(Query query, Defect defect) {
  const auto is_read_from = [&](const EventId& write) {
    for (const auto& thread : query.threads)
      for (const QueryEvent& event : thread)
        if (event.reads && event.sources.front() == WriteRef{write}) return true;
    return false;
  };
  for (auto& thread : query.threads)
    for (QueryEvent& event : thread) {
      if (defect == Defect::forgets_unread_modifies && event.reads && !is_read_from(event.id))
        event.writes = false;
      if (defect == Defect::forgets_spawns && event.op.kind == OpKind::spawn) event.op.kind = OpKind::fence;
    }
  return query;
}

Verdict decide(const Asked& asked, Defect defect) {
  WitnessFinder finder;
  Verdict verdict = decide_reads_from(with_defect(asked.query, defect), finder, asked.guide);
  const OracleStatistics& decided = finder.statistics();
  if (defect == Defect::trusts_the_guide && decided.yes_by_decision > 0) return Inconsistent{};
  if (defect == Defect::trusts_saturation && decided.no_by_decision > 0) return Witness{asked.guide};
  auto* witness = std::get_if<Witness>(&verdict);
  if (defect == Defect::swaps_two_steps && witness != nullptr && witness->steps.size() > 1)
    std::swap(witness->steps[0], witness->steps[1]);
  return verdict;
}

/// On the how manieth question the defect shows; nothing if it does not.
std::optional<int> found_at(Defect defect) {
  constexpr int most_questions = 2'000;
  Random random(2026);
  for (int i = 0; i < most_questions; ++i) {
    const Asked asked = i % 4 == 0 ? hard_question(random) : random_question(random);
    const bool consistent = std::holds_alternative<Witness>(decide_by_brute_force(asked.query, sc));
    if (judge(decide(asked, defect), asked.query, consistent)) return i;
  }
  return std::nullopt;
}

TEST(RfOracleComparison, NoticesPlantedDefects) {
  EXPECT_EQ(found_at(Defect::none), std::nullopt);
  EXPECT_NE(found_at(Defect::forgets_unread_modifies), std::nullopt);
  EXPECT_NE(found_at(Defect::forgets_spawns), std::nullopt);
  EXPECT_NE(found_at(Defect::swaps_two_steps), std::nullopt);
  EXPECT_NE(found_at(Defect::trusts_the_guide), std::nullopt);
  EXPECT_NE(found_at(Defect::trusts_saturation), std::nullopt);
}

}  // namespace
}  // namespace heddle::fuzz
