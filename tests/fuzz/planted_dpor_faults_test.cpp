// The fuzzer must find each defect planted in optimal DPOR, and cut the program down.
#include <gtest/gtest.h>

#include "core/equivalence.hpp"
#include "explore/optimal_dpor.hpp"
#include "fuzz/planted.hpp"
#include "fuzz/reduction_comparison.hpp"

namespace heddle::fuzz {
namespace {

/// An exchange seems to write nothing.
DporRules missed_dependency() {
  DporRules rules;
  rules.effect_of = [](const Event& event) {
    Effect effect = heddle::effect_of(event);
    const bool exchange = event.op.kind == OpKind::modify && event.op.update_kind == Update::Kind::set;
    if (exchange && !event.op.has_guard()) effect.writes = false;
    return effect;
  };
  return rules;
}

DporRules lost_sequence() {
  DporRules rules;
  rules.keeps_further_sequences = false;
  return rules;
}

/// A sleeping strand wakes with the next access of any location. (Never waking is what an assertion
/// catches.)
DporRules wrong_sleep_set() {
  DporRules rules;
  rules.wakes = [](const Effect& taken, const Effect&) { return taken.location != no_location; };
  return rules;
}

DporRules failed_exchange_as_write() {
  DporRules rules;
  rules.effect_of = [](const Event& event) {
    Effect effect = heddle::effect_of(event);
    effect.writes |= event.op.kind == OpKind::modify;
    return effect;
  };
  return rules;
}

/// A lock seems to be taken only after the unlock before it.
DporRules missed_lock_order() {
  DporRules rules;
  rules.enabled = [](const Operation& op, Value value) {
    return op.kind != OpKind::modify && op.may_see(value);
  };
  return rules;
}

struct Planted {
  DporRules (*rules)();
  const char* name;
};

void PrintTo(const Planted& planted, std::ostream* out) {
  *out << planted.name;
}

class PlantedDporFault : public testing::TestWithParam<Planted> {};

TEST_P(PlantedDporFault, IsFoundAndCutDown) {
  const auto fails = [](const Draft& draft) {
    OptimalDpor faulty(GetParam().rules());
    return compare_with_brute_force(program_of(draft), sc, faulty, {trace_class}).has_value();
  };
  expect_found_and_cut_down(GetParam().name, fails);
}

INSTANTIATE_TEST_SUITE_P(Dpor, PlantedDporFault,
                         testing::Values(Planted{missed_dependency, "missed_dependency"},
                                         Planted{lost_sequence, "lost_sequence"},
                                         Planted{wrong_sleep_set, "wrong_sleep_set"},
                                         Planted{failed_exchange_as_write, "failed_exchange_as_write"},
                                         Planted{missed_lock_order, "missed_lock_order"}),
                         [](const auto& instance) { return instance.param.name; });

}  // namespace
}  // namespace heddle::fuzz
