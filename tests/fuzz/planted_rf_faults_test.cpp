// The fuzzer must find each defect planted in exploration by sources, and cut the program down.
#include <gtest/gtest.h>

#include "core/equivalence.hpp"
#include "explore/reads_from.hpp"
#include "fuzz/planted.hpp"
#include "fuzz/reduction_comparison.hpp"

namespace heddle::fuzz {
namespace {

struct Planted {
  bool ReadsFromRules::*rule;
  const char* name;
};

void PrintTo(const Planted& planted, std::ostream* out) {
  *out << planted.name;
}

class PlantedReadsFromFault : public testing::TestWithParam<Planted> {};

TEST_P(PlantedReadsFromFault, IsFoundAndCutDown) {
  const auto fails = [](const Draft& draft) {
    ReadsFromOptions options;
    options.rules.*GetParam().rule = false;
    ReadsFrom faulty(options);
    return compare_with_brute_force(program_of(draft), sc, faulty, {reads_from_class, false}).has_value();
  };
  expect_found_and_cut_down(GetParam().name, fails);
}

INSTANTIATE_TEST_SUITE_P(
    ReadsFrom, PlantedReadsFromFault,
    testing::Values(Planted{&ReadsFromRules::head_is_unmarked, "marked_head"},
                    Planted{&ReadsFromRules::head_is_new_write, "old_head"},
                    Planted{&ReadsFromRules::failed_attempts_reverse, "failed_attempts_ignored"},
                    Planted{&ReadsFromRules::reversal_keeps_causes, "causes_lost_in_reversal"},
                    Planted{&ReadsFromRules::waiting_locks_contend, "waiting_locks_ignored"},
                    Planted{&ReadsFromRules::waits_may_not_end, "endless_waits_ignored"}),
    [](const auto& instance) { return instance.param.name; });

/// What locks read at first is taken for granted, although other threads initialise them meanwhile.
TEST(PlantedReadsFromFaultWithBuffers, UncheckedFirstStoresAreFound) {
  const auto fails = [](const Draft& draft) {
    ReadsFromOptions options;
    options.model = tso;
    options.rules.first_stores_are_checked = false;
    ReadsFrom faulty(options);
    return compare_with_brute_force(program_of(draft), tso, faulty, {reads_from_class, false}).has_value();
  };
  Shape shape;
  shape.kind = ProgramKind::initialised;
  expect_found_and_cut_down("unchecked_first_stores", fails, 2'000, 6, shape);
}

}  // namespace
}  // namespace heddle::fuzz
