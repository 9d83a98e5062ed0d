// Plants defects in the treatment of waiting loops: the comparison with the search of all states must notice
// each of them.
#include <gtest/gtest.h>
#include <iostream>

#include "fuzz/native/loop_comparison.hpp"

namespace heddle::fuzz {
namespace {

void expect_found(const char* name, const WaitRules& rules) {
  LoopFuzzOptions options;
  options.seed = 2026;
  options.programs = 400;
  options.batch = 20;
  options.cuts_down = false;
  options.rules = rules;
  options.executions = 500;
  const auto report = compare_loops_natively(options);
  ASSERT_TRUE(report.ok()) << report.error().message;
  ASSERT_TRUE(report->mismatch) << name << ": not found in " << report->programs << " programs";
  std::cout << name << ": program " << report->programs - 1 << ": "
            << report->mismatch->substr(0, report->mismatch->find("#include")) << "\n";
}

TEST(PlantedLoopFaults, WritesTakenForNoneAreNoticed) {
  expect_found("blind stores", {.blind_stores_count = false});
}

TEST(PlantedLoopFaults, ForgottenBuffersAreNoticed) {
  expect_found("buffered stores", {.buffered_stores_count = false});
}

TEST(PlantedLoopFaults, IgnoredRegistersAreNoticed) {
  expect_found("registers", {.all_registers_count = false});
}

TEST(PlantedLoopFaults, ReadsMissedInTheJudgementOfStuckLoopsAreNoticed) {
  expect_found("reads", {.all_reads_count = false});
}

TEST(PlantedLoopFaults, CountersThatAreUsedAreNoticed) {
  expect_found("counters", {.counters_only_count = false});
}

}  // namespace
}  // namespace heddle::fuzz
