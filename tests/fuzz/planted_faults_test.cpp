// The fuzzer must find each defect planted in a copy of the machine, and cut the program down.
#include <gtest/gtest.h>

#include "fuzz/faulty_machine.hpp"
#include "fuzz/machine_comparison.hpp"
#include "fuzz/planted.hpp"

namespace heddle::fuzz {
namespace {

struct Planted {
  Fault fault;
  const char* name;
};

void PrintTo(const Planted& planted, std::ostream* out) {
  *out << planted.name;
}

class PlantedFault : public testing::TestWithParam<Planted> {};

TEST_P(PlantedFault, IsFoundAndCutDown) {
  const FaultyMachine machine(GetParam().fault);
  const auto fails = [&](const Draft& draft) {
    return compare_with_axioms(program_of(draft), machine).has_value();
  };
  expect_found_and_cut_down(GetParam().name, fails);
}

INSTANTIATE_TEST_SUITE_P(Machine, PlantedFault,
                         testing::Values(Planted{Fault::store_skips_buffer, "store_skips_buffer"},
                                         Planted{Fault::load_ignores_buffer, "load_ignores_buffer"},
                                         Planted{Fault::drain_out_of_order, "drain_out_of_order"},
                                         Planted{Fault::cas_writes_on_failure, "cas_writes_on_failure"},
                                         Planted{Fault::unlock_by_anyone, "unlock_by_anyone"}),
                         [](const auto& instance) { return instance.param.name; });

class PlantedPartFault : public testing::TestWithParam<Planted> {};

TEST_P(PlantedPartFault, IsFoundAndCutDown) {
  const FaultyMachine machine(GetParam().fault);
  Shape shape;
  shape.kind = ProgramKind::parts;
  shape.max_interleavings = 200;  // the axioms have a source for each byte, which takes time
  const auto fails = [&](const Draft& draft) {
    return compare_with_axioms(program_of(draft), machine).has_value();
  };
  expect_found_and_cut_down(GetParam().name, fails, 2'000, 6, shape);
}

INSTANTIATE_TEST_SUITE_P(Machine, PlantedPartFault,
                         testing::Values(Planted{Fault::part_forwarded_as_whole, "part_forwarded_as_whole"},
                                         Planted{Fault::part_read_from_memory, "part_read_from_memory"},
                                         Planted{Fault::parts_out_of_order, "parts_out_of_order"}),
                         [](const auto& instance) { return instance.param.name; });

TEST(PlantedFaults, WithoutOneTheCopyAgreesWithTheAxioms) {
  for (std::uint64_t i = 0; i < 50; ++i) {
    const Draft draft = nth_program(2026, i, {});
    EXPECT_EQ(compare_with_axioms(program_of(draft), FaultyMachine{}), std::nullopt) << print(draft);
  }
}

}  // namespace
}  // namespace heddle::fuzz
