#include "checking/finding/source_text.hpp"

#include <gtest/gtest.h>

namespace heddle::checking {

namespace {

TEST(AssertedCondition, EndsWithItsParenthesis) {
  EXPECT_EQ(asserted_condition("  assert(x == 1);  // (1)", 3), "x == 1");
  EXPECT_EQ(asserted_condition("  assert(f(x, g()) == 1);", 0), "f(x, g()) == 1");
  EXPECT_EQ(asserted_condition("  std::thread b([] { assert(config().port == 8080); });", 22),
            "config().port == 8080");
  EXPECT_EQ(asserted_condition("assert(a); assert(b);", 12), "b");
}

TEST(AssertedCondition, IsEmptyWhereItCannotBeTold) {
  EXPECT_EQ(asserted_condition("  abort();", 3), "");
  EXPECT_EQ(asserted_condition("  assert(x ==", 3), "") << "it goes on in the next line";
  EXPECT_EQ(asserted_condition("  assert(c == ')');", 3), "");
  EXPECT_EQ(asserted_condition("", 0), "");
  EXPECT_EQ(asserted_condition("assert(x);", 500), "");
}

}  // namespace

}  // namespace heddle::checking
