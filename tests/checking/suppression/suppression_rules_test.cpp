#include "checking/suppression/suppression_rules.hpp"

#include <gtest/gtest.h>

namespace heddle::checking {
namespace {

TEST(SuppressionPattern, MatchesAnyPartOfAName) {
  EXPECT_TRUE(pattern_matches("push", "queue::push(int)"));
  EXPECT_FALSE(pattern_matches("pop", "queue::push(int)"));
  EXPECT_FALSE(pattern_matches("longer than", "it"));
}

TEST(SuppressionPattern, StarsStandForAnyCharacters) {
  EXPECT_TRUE(pattern_matches("queue*int", "queue::push(int)"));
  EXPECT_TRUE(pattern_matches("q*p*t", "queue::push(int)"));
  EXPECT_TRUE(pattern_matches("*", ""));
  EXPECT_FALSE(pattern_matches("int*queue", "queue::push(int)"));
  EXPECT_FALSE(pattern_matches("aba*ba", "abab"));
  EXPECT_TRUE(pattern_matches("a**b", "a--b"));
}

TEST(SuppressionPattern, AnchorsHoldAtTheEnds) {
  EXPECT_TRUE(pattern_matches("^hits$", "hits"));
  EXPECT_FALSE(pattern_matches("^hits$", "hits2"));
  EXPECT_FALSE(pattern_matches("^hits$", "all_hits"));
  EXPECT_TRUE(pattern_matches("^all*", "all_hits"));
  EXPECT_FALSE(pattern_matches("^hits", "all_hits"));
  EXPECT_TRUE(pattern_matches("hits$", "all_hits"));
  EXPECT_TRUE(pattern_matches("^a*s$", "all_hits"));
  EXPECT_FALSE(pattern_matches("^a*t$", "all_hits"));
  EXPECT_TRUE(pattern_matches("t*ts$", "hit_hits"));
  EXPECT_FALSE(pattern_matches("ab*b$", "ab"));
}

TEST(SuppressionRules, AreLinesWithoutCommentsAndBlanks) {
  const auto rules =
      suppression_rules("# why\n\n race:f \r\n\trace_top:g.c\ndeadlock:h\nleak:^i*\nstuck:j", "s");
  ASSERT_TRUE(rules.ok());
  ASSERT_EQ(rules->size(), 5U);
  EXPECT_EQ(rules->at(0).pattern, "f");
  EXPECT_EQ(rules->at(0).kind, FindingKind::data_race);
  EXPECT_FALSE(rules->at(0).top_frame_only);
  EXPECT_EQ(place_of(rules->at(0)), "s:3");
  EXPECT_TRUE(rules->at(1).top_frame_only);
  EXPECT_EQ(to_text(rules->at(1)), "race_top:g.c");
  EXPECT_EQ(rules->at(2).kind, FindingKind::deadlock);
  EXPECT_EQ(to_text(rules->at(3)), "leak:^i*");
  EXPECT_EQ(rules->at(4).kind, FindingKind::stuck);
  EXPECT_EQ(rules->at(4).line, 7U);
}

TEST(SuppressionRules, NameTheLineThatIsNotUnderstood) {
  const auto error_of = [](const char* text) { return suppression_rules(text, "tsan.supp").error().message; };
  EXPECT_EQ(
      error_of("race:x\n\nsignal:x"),
      "tsan.supp:3: there are no suppressions of type 'signal'; supported: race, race_top, deadlock, stuck, "
      "leak");
  EXPECT_EQ(
      error_of("race"),
      "tsan.supp:1: 'race' is not TYPE:PATTERN; supported types: race, race_top, deadlock, stuck, leak");
  EXPECT_EQ(error_of("race: "), "tsan.supp:1: 'race:' needs a pattern");
}

}  // namespace
}  // namespace heddle::checking
