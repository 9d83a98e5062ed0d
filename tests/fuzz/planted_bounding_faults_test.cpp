// The fuzzer must find each defect planted in bounded partial-order reduction, and cut the program down.
#include <gtest/gtest.h>

#include "fuzz/bounding_comparison.hpp"
#include "fuzz/planted.hpp"

namespace heddle::fuzz {
namespace {

struct Planted {
  bool BoundedDporRules::*rule;
  const char* name;
};

void PrintTo(const Planted& planted, std::ostream* out) {
  *out << planted.name;
}

class PlantedBoundingFault : public testing::TestWithParam<Planted> {};

TEST_P(PlantedBoundingFault, IsFoundAndCutDown) {
  const auto fails = [](const Draft& draft) {
    BoundedDporRules rules;
    rules.*GetParam().rule = false;
    BoundedDpor faulty(std::nullopt, rules);
    return compare_bounded_dpor(program_of(draft), faulty).has_value();
  };
  expect_found_and_cut_down(GetParam().name, fails, 2'000, 10);
}

INSTANTIATE_TEST_SUITE_P(Bounding, PlantedBoundingFault,
                         testing::Values(Planted{&BoundedDporRules::block_starts, "no_block_starts"},
                                         Planted{&BoundedDporRules::ends_of_waits, "no_ends_of_waits"},
                                         Planted{&BoundedDporRules::initials, "no_initials"},
                                         Planted{&BoundedDporRules::waits_wake, "no_waking_by_waits"}),
                         [](const auto& instance) { return instance.param.name; });

}  // namespace
}  // namespace heddle::fuzz
