// That every library function has a row of facts, and every row a function.
#include "program/native/library_facts.hpp"

#include <algorithm>
#include <gtest/gtest.h>

#include "runtime/native/library/call.hpp"
#include "runtime/native/library/library.hpp"

namespace heddle {
namespace {

bool is_function_of_numbers(std::string_view name) {
  return std::ranges::binary_search(functions_of_numbers(), name);
}

TEST(LibraryFactsTest, EachFunctionHasARow) {
  for (const GuestFunction& function : library_functions())
    EXPECT_NE(find_library_facts(function.name) != nullptr, is_function_of_numbers(function.name))
        << function.name << " must stand in program/native/library_facts.cpp, and once";
}

TEST(LibraryFactsTest, EachRowHasAFunction) {
  const auto functions = library_functions();
  const auto is_there = [&](std::string_view name) {
    return std::ranges::count(functions, name, &GuestFunction::name) == 1;
  };
  for (const LibraryFacts& facts : library_facts()) EXPECT_TRUE(is_there(facts.name())) << facts.name();
  for (const std::string_view name : functions_of_numbers()) EXPECT_TRUE(is_there(name)) << name;
}

TEST(LibraryFactsTest, FunctionsThatAreImplementedAlikeHaveTheSameFacts) {
  const auto functions = library_functions();
  const auto same = [](const LibraryFacts& a, const LibraryFacts& b) {
    for (unsigned i = 0; i < 8; ++i)
      if (a.is_kept(i) != b.is_kept(i) || a.is_returned(i) != b.is_returned(i)) return false;
    return a.end_parameter() == b.end_parameter() && a.has_own_result() == b.has_own_result();
  };
  for (const GuestFunction& function : functions)
    for (const GuestFunction& other : functions) {
      const LibraryFacts* facts = find_library_facts(function.name);
      const LibraryFacts* others = find_library_facts(other.name);
      if (facts == nullptr || others == nullptr || function.address != other.address) continue;
      // It stands for locks and for attributes.
      if (function.address == reinterpret_cast<void*>(do_nothing)) continue;
      EXPECT_TRUE(same(*facts, *others)) << facts->name() << " and " << others->name();
    }
}

TEST(LibraryFactsTest, WhatStoresTheEndOfATextHandsItBack) {
  for (const char* name : {"strtol", "strtoll", "strtoul", "strtoull", "strtod", "strtof", "strtold",
                           "strtoimax", "strtoumax", "__isoc23_strtol", "__isoc23_strtoull"}) {
    const LibraryFacts* facts = find_library_facts(name);
    ASSERT_NE(facts, nullptr) << name;
    EXPECT_EQ(facts->end_parameter(), 1) << name;
  }
}

}  // namespace
}  // namespace heddle
