#include "explore/algorithms.hpp"

#include <gtest/gtest.h>
#include <set>

namespace heddle {
namespace {

TEST(Algorithms, NamesAreUnique) {
  std::set<std::string_view> names;
  for (const Algorithm& algorithm : algorithms()) {
    EXPECT_TRUE(names.insert(algorithm.name).second);
    EXPECT_EQ(find_algorithm(algorithm.name), &algorithm);
  }
  EXPECT_EQ(find_algorithm("nonsense"), nullptr);
}

TEST(Algorithms, RowsSayWhatTheirExplorersSay) {
  for (const Algorithm& algorithm : algorithms()) {
    const std::unique_ptr<Explorer> explorer = algorithm.make({});
    ASSERT_NE(explorer, nullptr) << algorithm.name;
    EXPECT_EQ(explorer->status().needs_locality, algorithm.needs_locality) << algorithm.name;
    EXPECT_FALSE(explorer->status().done) << algorithm.name;
    EXPECT_TRUE(algorithm.supports(sc)) << algorithm.name;
    EXPECT_EQ(algorithm.keeps_sometimes.empty(), algorithm.condition.empty()) << algorithm.name;
    EXPECT_EQ(algorithm.compared_with.empty(), find_algorithm(algorithm.compared_with) == nullptr)
        << algorithm.name;
  }
}

std::string defaults(const Model& model) {
  std::string names;
  const Algorithm* algorithm = default_algorithm(model);
  for (; algorithm != nullptr; algorithm = default_algorithm(model, algorithm->default_rank))
    names += std::string(algorithm->name) + " ";
  return names;
}

TEST(Algorithms, EachDefaultHasAPlainerOneBehindIt) {
  EXPECT_EQ(defaults(sc), "rf rf-poly dpor none ");
  EXPECT_EQ(defaults(tso), "rf rf-poly none ");
}

TEST(Algorithms, DefaultsFindEverything) {
  for (const Algorithm& algorithm : algorithms()) {
    if (algorithm.default_rank == 0) continue;
    EXPECT_EQ(algorithm.keeps, every_finding) << algorithm.name;
  }
}

TEST(Algorithms, ClassesAreCountedByTheBestThatRunsEachOnce) {
  EXPECT_EQ(counting_algorithm(Equivalence::trace, sc)->name, "dpor");
  EXPECT_EQ(counting_algorithm(Equivalence::reads_from, pso)->name, "rf");
  EXPECT_EQ(counting_algorithm(Equivalence::view, sc)->name, "view");
  EXPECT_EQ(counting_algorithm(Equivalence::trace, tso), nullptr);
  EXPECT_EQ(counting_algorithm(Equivalence::reads_value_from, sc), nullptr);
}

TEST(KeptFindings, AreNamedInTheOrderOfTheTable) {
  EXPECT_EQ(to_text(KeptKind::races | KeptKind::deadlock), "deadlock, races");
  EXPECT_EQ(to_text({}), "");
  EXPECT_TRUE(every_finding.contains(KeptKind::use_after_free));
  EXPECT_FALSE(determined_by_values_read.contains(KeptKind::races));
}

}  // namespace
}  // namespace heddle
