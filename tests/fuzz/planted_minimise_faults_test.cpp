// The fuzzer must notice minimisers that do too little or too much. Fifty random programs show what the real
// one does.
#include <gtest/gtest.h>
#include <iostream>

#include "fuzz/minimise_comparison.hpp"
#include "fuzz/planted.hpp"

namespace heddle::fuzz {
namespace {

constexpr std::uint64_t seed = 2026;

struct Planted {
  const char* name;
  Minimiser minimiser;
};

void PrintTo(const Planted& planted, std::ostream* out) {
  *out << planted.name;
}

class PlantedMinimiseFault : public testing::TestWithParam<Planted> {};

TEST_P(PlantedMinimiseFault, IsFoundAndCutDown) {
  const auto fails = [](const Draft& draft) {
    MinimiseFigures figures;
    return compare_minimiser(program_of(draft), seed, GetParam().minimiser, figures).has_value();
  };
  expect_found_and_cut_down(GetParam().name, fails);
}

Result<ShortFailure> does_nothing(const Finding& finding, Runtime& runtime, const CheckOptions& options) {
  return minimise(finding, runtime, options, {.polish = 0, .search = 0});
}
Result<ShortFailure> ends_too_early(const Finding& finding, Runtime& runtime, const CheckOptions& options) {
  auto failure = minimise(finding, runtime, options);
  if (failure && failure->steps > 0) --failure->steps;
  return failure;
}
Result<ShortFailure> stops_at_the_finding(const Finding& finding, Runtime& runtime,
                                          const CheckOptions& options) {
  auto failure = minimise(finding, runtime, options);
  if (failure) failure->finding.schedule.resize(failure->steps);
  return failure;
}
Result<ShortFailure> forgets_the_finding(const Finding& finding, Runtime& runtime, const CheckOptions&) {
  const auto run = runtime.run({{}, Finish{}});
  if (!run) return run.error();
  ShortFailure failure{finding, (*run)->steps.size()};
  failure.finding.schedule = (*run)->steps;
  return failure;
}
Result<ShortFailure> makes_it_longer(const Finding& finding, Runtime& runtime, const CheckOptions& options) {
  auto failure = minimise(finding, runtime, options);
  if (failure) failure->steps = failure->finding.schedule.size();
  return failure;
}

INSTANTIATE_TEST_SUITE_P(Minimise, PlantedMinimiseFault,
                         testing::Values(Planted{"does_nothing", does_nothing},
                                         Planted{"ends_too_early", ends_too_early},
                                         Planted{"stops_at_the_finding", stops_at_the_finding},
                                         Planted{"forgets_the_finding", forgets_the_finding},
                                         Planted{"makes_it_longer", makes_it_longer}),
                         [](const auto& instance) { return instance.param.name; });

TEST(ShortFailures, OfFiftyRandomProgramsAreTheShortest) {
  MinimiseFigures figures;
  const auto ours = [](const Finding& finding, Runtime& runtime, const CheckOptions& options) {
    return minimise(finding, runtime, options);
  };
  for (std::uint64_t i = 0; figures.compared < 50; ++i) {
    const Draft draft = nth_program(seed, i, {});
    EXPECT_EQ(compare_minimiser(program_of(draft), i, ours, figures), std::nullopt) << print(draft);
    ASSERT_LT(i, 200U);
  }
  EXPECT_LE(figures.worst_switches, 1.3);
  EXPECT_LE(figures.worst_steps, 1.3);
  EXPECT_LT(figures.switches_after, figures.switches_before);
  EXPECT_LT(figures.steps_after, figures.steps_before);
  std::cout << figures.failing << " failing executions: " << figures.switches_before << " switches and "
            << figures.steps_before << " steps before, " << figures.switches_after << " and "
            << figures.steps_after << " after; " << figures.shortest << " of " << figures.compared
            << " the shortest\n";
}

}  // namespace
}  // namespace heddle::fuzz
