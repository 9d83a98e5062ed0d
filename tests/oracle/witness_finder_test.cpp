// The phases after saturation, and which of them decides what.
#include "oracle/reads_from/witness_finder.hpp"

#include <gtest/gtest.h>

#include "oracle/brute_force.hpp"
#include "oracle/placed.hpp"
#include "oracle/reads_from/question_query.hpp"
#include "oracle/witness_check.hpp"

namespace heddle {
namespace {

using test::Placed;

/// What each phase decided: no by saturation, yes by linearisation, by the guide, by decision; no by
/// decision.
using Decided = std::array<std::uint64_t, 5>;
constexpr Decided no_by_saturation{1, 0, 0, 0, 0}, yes_by_linearisation{0, 1, 0, 0, 0},
    yes_by_guide{0, 0, 1, 0, 0}, yes_by_decision{0, 0, 0, 1, 0}, no_by_decision{0, 0, 0, 0, 1};

/// The phase that decides the question; the answer must be that of brute force, a yes must have a witness.
Decided decided(const Placed& placed, const OraclePhases& phases = {}) {
  WitnessFinder finder(phases);
  std::vector<Trace::Position> order;
  const bool found = finder.find(placed.question(), order);
  EXPECT_EQ(found, std::holds_alternative<Witness>(decide_by_brute_force(placed.query(), sc)));
  if (found) {
    EXPECT_EQ(refute(witness_of(placed.trace(), order), placed.query(), sc), std::nullopt);
  }
  const OracleStatistics& statistics = finder.statistics();
  return {statistics.no_by_saturation, statistics.yes_by_linearisation, statistics.yes_by_guide,
          statistics.yes_by_decision, statistics.no_by_decision};
}
Decided decided(std::string_view text, std::string_view guide = "") {
  return decided(Placed(text, guide));
}

TEST(Linearisation, StaysWithTheGuide) {
  const Placed placed("T0: Wx Wy Rx<T1.0 | T1: Wx Ry<T0.1", "01010");
  Saturation saturation;
  ASSERT_TRUE(placed.saturate(saturation));
  Linearisation linearisation;
  std::vector<Trace::Position> order;
  ASSERT_TRUE(linearisation.find(placed.question(), saturation, order));
  EXPECT_TRUE(std::ranges::equal(order, placed.trace().placed()));
}

TEST(Linearisation, HoldsAWriteBackWhileSomebodyHasToReadTheLast) {
  const Placed placed("T0: Wx | T1: Wx Wy | T2: Rx<T0.0 | T3: Ry<T1.1", "01123");
  Saturation saturation;
  ASSERT_TRUE(placed.saturate(saturation));
  Linearisation linearisation;
  std::vector<Trace::Position> order;
  ASSERT_TRUE(linearisation.find(placed.question(), saturation, order));
  EXPECT_EQ(witness_of(placed.trace(), order).steps, test::steps("02113"));
}

TEST(Linearisation, LetsAReadModifyWriteFollowTheOtherReaders) {
  EXPECT_EQ(decided("T0: Wx | T1: Ux<T0.0 | T2: Rx<T0.0", "012"), yes_by_linearisation);
  EXPECT_EQ(decided("T0: Ux<init | T1: Rx<init | T2: Ux<T0.0", "021"), yes_by_linearisation);
}

TEST(WitnessFinder, CyclesAreDecidedFirst) {
  EXPECT_EQ(decided("T0: Wx Ry<init | T1: Wy Rx<init"), no_by_saturation);
  EXPECT_EQ(decided("T0: Ux<init | T1: Ux<init"), no_by_saturation);
  const Placed placed("T0: Wx Ry<init | T1: Wy Rx<init");
  EXPECT_EQ(decided(placed, {.saturation = false}), no_by_decision);
}

/// Linearisation takes both first writes, and then each thread has to read what the other would overwrite.
constexpr std::string_view two_pairs = "T0: Wx Wy Rx<T0.0 | T1: Wy Wx Ry<T1.0";

TEST(WitnessFinder, TheGuideDecidesWhereLinearisationGetsStuck) {
  const Placed placed(two_pairs, "011001");
  EXPECT_EQ(decided(placed), yes_by_guide);
  EXPECT_EQ(decided(placed, {.guided = false}), yes_by_decision);
  EXPECT_EQ(decided(test::figure_5, "210333444555"), yes_by_guide);
}

TEST(GuidedWitness, OrdersWritesAsTheGuideDoes) {
  const Placed placed("T0: Wx | T1: Wx | T2: Wx", "201");
  Saturation saturation;
  ASSERT_TRUE(placed.saturate(saturation));
  GuidedWitness guided;
  std::vector<Trace::Position> order;
  ASSERT_TRUE(guided.find(placed.question(), saturation, order));
  EXPECT_TRUE(saturation.before(placed.at(2, 0), placed.at(0, 0)));
  EXPECT_TRUE(saturation.before(placed.at(0, 0), placed.at(1, 0)));
}

TEST(GuidedWitness, LeavesOpenWhatTheGuideHasInAHiddenOrder) {
  const Placed placed(test::figure_5, "0 1 333 2 444 555");  // x=3 before x=4
  Saturation saturation;
  ASSERT_TRUE(placed.saturate(saturation));
  GuidedWitness guided;
  std::vector<Trace::Position> order;
  EXPECT_FALSE(guided.find(placed.question(), saturation, order));
}

TEST(WitnessFinder, OnlyTheDecisionProcedureFindsAWitnessAgainstTheGuide) {
  EXPECT_EQ(decided(test::figure_5, "0 1 333 2 444 555"), yes_by_decision);
  // The smallest that was found at random.
  EXPECT_EQ(decided("T0: Wx Wy | T1: Wx Ry<T0.1 | T2: Ry<T3.0 Rx<T1.0 | T3: Wy Rx<T0.0", "00231312"),
            yes_by_decision);
}

TEST(WitnessFinder, OnlyTheDecisionProcedureRefusesWhatIsSaturated) {
  EXPECT_EQ(decided(test::figure_5_mirrored), no_by_decision);
  EXPECT_EQ(decided(test::ring), no_by_decision);
  // As small, with four threads.
  EXPECT_EQ(
      decided("T0: Wx Wz Ry<T2.0 | T1: Wx Rz<T0.1 Ry<T3.0 | T2: Wy Rz<T3.1 Rx<T0.0 | T3: Wy Wz Rx<T1.0"),
      no_by_decision);
  // Two pairs of threads that agree on an order each, and contradict the other pair's.
  EXPECT_EQ(decided("T0: Wx Wy Rz<T1.1 Ru<T2.0 | T1: Wx Wz Ry<T0.1 Ru<T3.0 |"
                    " T2: Wu Wv Rw<T3.1 Rx<T0.0 | T3: Wu Ww Rv<T2.1 Rx<T1.0"),
            no_by_decision);
}

TEST(WitnessFinder, TheRingNeedsEachOfItsEvents) {
  const Query ring = fuzz::question_of(test::ring);
  for (const auto& thread : ring.threads)
    for (const QueryEvent& event : thread) {
      if (!event.reads) continue;
      Query less = ring;  // the read does nothing: the same events, one requirement less
      QueryEvent& changed = less.threads[event.id.strand.thread.value][event.id.index];
      changed = {event.id, {}, false, false, {}};
      WitnessFinder finder;
      EXPECT_TRUE(std::holds_alternative<Witness>(decide_reads_from(less, finder))) << fuzz::text_of(less);
    }
}

TEST(ConsistencyDecision, DecidesAlone) {
  const OraclePhases alone{.saturation = false, .linearisation = false, .guided = false};
  EXPECT_EQ(decided(Placed("T0: Wx Wy | T1: Ry<T0.1 Rx<T0.0"), alone), yes_by_decision);
  EXPECT_EQ(decided(Placed("T0: Wx Wy | T1: Ry<T0.1 Rx<init"), alone), no_by_decision);
  EXPECT_EQ(decided(Placed("T0: Ux<init | T1: Ux<T0.0 | T2: Rx<T0.0"), alone), yes_by_decision);
  EXPECT_EQ(decided(Placed("T0: Ux<init | T1: Ux<init"), alone), no_by_decision);
  EXPECT_EQ(decided(Placed("T0: Wx spawn(T1) join(T1) Rx<T1.0 | T1: Wx"), alone), yes_by_decision);
  EXPECT_EQ(decided(Placed("T0: Wx spawn(T1) join(T1) Rx<T0.0 | T1: Wx"), alone), no_by_decision);
}

}  // namespace
}  // namespace heddle
