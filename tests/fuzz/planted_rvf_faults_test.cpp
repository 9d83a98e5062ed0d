// The fuzzer must find each defect planted in exploration by values, and cut the program down.
#include <gtest/gtest.h>

#include "explore/rvf.hpp"
#include "fuzz/planted.hpp"
#include "fuzz/value_comparison.hpp"

namespace heddle::fuzz {
namespace {

struct Planted {
  bool RvfRules::*rule;
  const char* name;
};

void PrintTo(const Planted& planted, std::ostream* out) {
  *out << planted.name;
}

class PlantedRvfFault : public testing::TestWithParam<Planted> {};

TEST_P(PlantedRvfFault, IsFoundAndCutDown) {
  const auto fails = [](const Draft& draft) {
    RvfOptions options;
    options.rules.*GetParam().rule = false;
    Rvf faulty(options);
    return compare_values_with_brute_force(program_of(draft), faulty, RuntimeChoice::direct).has_value();
  };
  expect_found_and_cut_down(GetParam().name, fails);
}

INSTANTIATE_TEST_SUITE_P(
    Rvf, PlantedRvfFault,
    testing::Values(Planted{&RvfRules::committed_writes_signal, "committed_writes_are_silent"},
                    Planted{&RvfRules::attempts_signal, "attempts_are_silent"},
                    Planted{&RvfRules::waits_look_further, "waits_are_taken_for_reads"},
                    Planted{&RvfRules::initial_is_forbidden, "initial_write_is_never_forbidden"},
                    Planted{&RvfRules::lone_waits, "endless_waits_ignored"}),
    [](const auto& instance) { return instance.param.name; });

}  // namespace
}  // namespace heddle::fuzz
