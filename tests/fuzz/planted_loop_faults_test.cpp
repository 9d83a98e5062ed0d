// Plants defects in the treatment of loops of scripted programs that wait: the comparison with the search of
// all states must notice each of them.
#include "fuzz/loop_comparison.hpp"
#include "planted.hpp"

namespace heddle::fuzz {
namespace {

Shape with_loops() {
  Shape shape;
  shape.kind = ProgramKind::loops;
  return shape;
}

void expect_loop_fault_found(const char* name, const WaitRules& rules) {
  std::uint64_t number = 0;
  const auto fails = [&](const Draft& draft) {
    return compare_loops(program_of(draft), 2026, rules).has_value();
  };
  for (; number < 300; ++number) {
    const Draft draft = nth_program(2026, number, with_loops());
    if (!fails(draft)) continue;
    const Draft smallest = shrink(draft, fails);
    EXPECT_LE(event_count(smallest), 8U) << print(smallest);
    std::cout << name << ": program " << number << ", cut down:\n" << print(smallest);
    return;
  }
  FAIL() << name << ": not found in " << number << " programs";
}

TEST(PlantedScriptLoopFaults, WritesTakenForNoneAreNoticed) {
  expect_loop_fault_found("blind stores", {.blind_stores_count = false});
}

TEST(PlantedScriptLoopFaults, ForgottenBuffersAreNoticed) {
  expect_loop_fault_found("buffered stores", {.buffered_stores_count = false});
}

TEST(PlantedScriptLoopFaults, IgnoredRegistersAreNoticed) {
  expect_loop_fault_found("registers", {.all_registers_count = false});
}

TEST(PlantedScriptLoopFaults, ReadsMissedInTheJudgementOfStuckLoopsAreNoticed) {
  expect_loop_fault_found("reads", {.all_reads_count = false});
}

TEST(PlantedScriptLoopFaults, NothingIsNoticedWithoutFaults) {
  LoopComparisonCounts counts;
  for (std::uint64_t number = 0; number < 100; ++number) {
    const Draft draft = nth_program(2026, number, with_loops());
    const auto wrong = compare_loops(program_of(draft), number, {}, &counts);
    EXPECT_FALSE(wrong) << *wrong << "\n" << print(draft);
  }
  EXPECT_GE(counts.completing, 60U);
  EXPECT_LE(3 * counts.unfinished, counts.searches);
}

}  // namespace
}  // namespace heddle::fuzz
