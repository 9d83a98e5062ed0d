// What the fuzzer must do with a planted defect.
#pragma once

#include <gtest/gtest.h>
#include <iostream>

#include "fuzz/fuzzer.hpp"
#include "fuzz/shrink.hpp"

namespace heddle::fuzz {

/// fails(draft) says whether the defect shows on a program. It must, soon, and on a small one.
template <class Fails>
void expect_found_and_cut_down(const char* name, Fails fails, std::uint64_t most_programs = 2'000,
                               std::size_t most_events = 6, const Shape& shape = {}) {
  for (std::uint64_t i = 0; i < most_programs; ++i) {
    const Draft draft = nth_program(2026, i, shape);
    if (!fails(draft)) continue;
    const Draft smallest = shrink(draft, fails);
    EXPECT_TRUE(fails(smallest));
    EXPECT_LE(event_count(smallest), most_events) << print(smallest);
    std::cout << name << ": program " << i << ", cut down from " << event_count(draft) << " events to "
              << event_count(smallest) << ":\n"
              << print(smallest);
    return;
  }
  FAIL() << "not found in " << most_programs << " programs";
}

}  // namespace heddle::fuzz
