#include "report/text/wrapping.hpp"

#include <gtest/gtest.h>

#include "report/text/characters.hpp"

namespace heddle::report {
namespace {

using Lines = std::vector<std::string>;

TEST(Characters, HaveTheirColumns) {
  EXPECT_EQ(columns_of("x → 0"), 5u);
  EXPECT_EQ(columns_of("日本"), 4u);
  EXPECT_EQ(columns_of("e\u0301"), 1u);
  EXPECT_EQ(columns_of("\xff\xfe"), 2u);  // not UTF-8
  EXPECT_EQ(columns_of("\xe2\x86"), 2u);  // ends within a character
}

TEST(Characters, AreNeverCutInTheMiddle) {
  const std::string text = "aä→日b";
  for (std::size_t columns = 0; columns <= 7; ++columns) {
    for (const std::string& part : {cut(text, columns), shortened(text, columns),
                                    std::string(head(text, columns)), std::string(tail(text, columns))}) {
      EXPECT_LE(columns_of(part), columns);
      EXPECT_EQ(printable(part), part) << columns;
    }
  }
  EXPECT_EQ(cut(text, 6), text);
}

TEST(Characters, NamesKeepBothEnds) {
  EXPECT_EQ(shortened("cache.prices_._M_header._M_left", 15), "cache.p…_M_left");
  EXPECT_EQ(shortened("cache", 5), "cache");
}

TEST(Characters, NothingMovesTheCursor) {
  EXPECT_EQ(printable("a\tb\x1b[2Jc\r\xff"), "a b?[2Jc??");
  EXPECT_EQ(printable("ä→"), "ä→");
}

TEST(Wrapping, BreaksAtSpacesAndIndents) {
  EXPECT_EQ(wrapped("one two three", {"12: ", 4, 11}), (Lines{"12: one two", "    three"}));
  EXPECT_EQ(wrapped("one", {"12: ", 4, 11}), (Lines{"12: one"}));
  EXPECT_EQ(wrapped("", {"12: ", 4, 11}), (Lines{"12: "}));
  EXPECT_EQ(wrapped("a  b", {"", 0, 10}), (Lines{"a  b"}));
  EXPECT_EQ(wrapped("a  b", {"", 0, 3}), (Lines{"a", "b"}));
}

TEST(Wrapping, KeepsTogetherWhatBelongsTogether) {
  const std::string text = "x → " + std::string("0 ←") + std::string(no_break) + "T1:4";
  EXPECT_EQ(wrapped(text, {"", 0, 8}), (Lines{"x → 0", "← T1:4"}));
}

TEST(Wrapping, CallsAreBrokenBeforeTheirArgument) {
  EXPECT_EQ(wrapped("lock(accounts[0].lock)", {"", 2, 20}), (Lines{"lock(", "  accounts[0].lock)"}));
  EXPECT_EQ(widest_word("a lock(accounts[0].lock)"), columns_of("accounts[0].lock)"));
  EXPECT_EQ(widest_word("operator()"), 10u);
}

TEST(Wrapping, ALeadMayStandAlone) {
  EXPECT_EQ(wrapped("abcdef", {"loops: ", 2, 10}), (Lines{"loops:", "  abcdef"}));
}

TEST(Wrapping, LongWordsStayOrAreShortened) {
  EXPECT_EQ(wrapped("abcdefghij k", {"", 0, 5}), (Lines{"abcdefghij", "k"}));
  EXPECT_EQ(wrapped("abcdefghij k", {"", 0, 5, LongWords::are_shortened}), (Lines{"ab…ij", "k"}));
}

TEST(Wrapping, NoLineIsWiderThanAsked) {
  const std::string text =
      "compare-exchange(nodes[0].next, &block@31#1, 0) fails → &nodes[1].next_of_all ← T2:10";
  for (std::size_t width = 9; width < 90; ++width)
    for (const std::string& line : wrapped(text, {"12: ", 4, width, LongWords::are_shortened}))
      EXPECT_LE(columns_of(line), width) << line;
}

}  // namespace
}  // namespace heddle::report
