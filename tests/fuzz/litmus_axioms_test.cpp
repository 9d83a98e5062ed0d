// Our own litmus tests: the machine's outcomes and graphs against the axioms'.
#include <gtest/gtest.h>

#include "fuzz/comparison.hpp"
#include "program/litmus/parser.hpp"
#include "support/files.hpp"

namespace heddle::fuzz {
namespace {

TEST(LitmusAxioms, EveryTestAgrees) {
  const std::vector<std::string> files = test::files_in("litmus", ".litmus");
  EXPECT_GE(files.size(), 100U);
  for (const std::string& path : files) {
    const auto test = parse_litmus(test::read(path), path);
    ASSERT_TRUE(test.ok()) << test.error().message;
    EXPECT_EQ(compare_machine_with_axioms(test->program, 1), std::nullopt) << path;
  }
}

}  // namespace
}  // namespace heddle::fuzz
