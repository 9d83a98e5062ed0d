// The fuzzer must find each defect planted in maximal causality reduction, and cut the program down. What one
// part alone loses is too rare for it: tests/explore/mcr_test.cpp has a program.
#include <gtest/gtest.h>

#include "core/equivalence.hpp"
#include "explore/mcr.hpp"
#include "fuzz/planted.hpp"
#include "fuzz/reduction_comparison.hpp"
#include "oracle/causality/solvers.hpp"

namespace heddle::fuzz {
namespace {

struct Planted {
  bool McrRules::*rule;
  const char* name;
};

void PrintTo(const Planted& planted, std::ostream* out) {
  *out << planted.name;
}

class PlantedMcrFault : public testing::TestWithParam<Planted> {};

TEST_P(PlantedMcrFault, IsFoundAndCutDown) {
  const auto fails = [](const Draft& draft) {
    McrOptions options;
    options.rules.*GetParam().rule = false;
    Mcr faulty([](CausalPasts& pasts) { return make_causal_solver(CausalSolverKind::native, pasts); },
               options);
    return compare_with_brute_force(program_of(draft), sc, faulty, {view_class, false}).has_value();
  };
  expect_found_and_cut_down(GetParam().name, fails);
}

INSTANTIATE_TEST_SUITE_P(Mcr, PlantedMcrFault,
                         testing::Values(Planted{&McrRules::waits_are_changed, "waits_as_they_were"},
                                         Planted{&McrRules::dead_ends_are_found, "no_dead_ends"},
                                         Planted{&McrRules::known_seeds_are_left, "known_seeds_run"}),
                         [](const auto& instance) { return instance.param.name; });

}  // namespace
}  // namespace heddle::fuzz
