// The fuzzer must find each defect planted in exploration by views, and cut the program down.
#include <gtest/gtest.h>

#include "core/equivalence.hpp"
#include "explore/view.hpp"
#include "fuzz/late_threads.hpp"
#include "fuzz/planted.hpp"
#include "fuzz/reduction_comparison.hpp"

namespace heddle::fuzz {
namespace {

struct Planted {
  bool ViewRules::*rule;
  const char* name;
};

void PrintTo(const Planted& planted, std::ostream* out) {
  *out << planted.name;
}

class PlantedViewFault : public testing::TestWithParam<Planted> {};

TEST_P(PlantedViewFault, IsFoundAndCutDown) {
  const auto fails = [](const Draft& draft) {
    ViewOptions options;
    options.rules.*GetParam().rule = false;
    View faulty(options);
    ScriptProgram program = program_of(draft);
    if (GetParam().rule == &ViewRules::creators_are_tried)
      program = with_late_threads(program, event_count(draft));
    return compare_with_brute_force(program, sc, faulty, {view_class, false}).has_value();
  };
  // Some show only where several threads wait for each other.
  expect_found_and_cut_down(GetParam().name, fails, 8'000, 7);
}

INSTANTIATE_TEST_SUITE_P(View, PlantedViewFault,
                         testing::Values(Planted{&ViewRules::hits_have_summaries, "hits_without_summaries"},
                                         Planted{&ViewRules::attempts_count, "attempts_ignored"},
                                         Planted{&ViewRules::holders_are_tried, "holders_ignored"},
                                         Planted{&ViewRules::held_locks_wait, "held_locks_first"},
                                         Planted{&ViewRules::waits_are_tried_together, "waits_alone"},
                                         Planted{&ViewRules::waits_may_not_end, "endless_waits_ignored"},
                                         Planted{&ViewRules::creators_are_tried, "creators_ignored"}),
                         [](const auto& instance) { return instance.param.name; });

}  // namespace
}  // namespace heddle::fuzz
