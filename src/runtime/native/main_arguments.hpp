// The arguments that main is given: its table and its texts lie behind the program's global variables.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "program/native/module.hpp"

namespace heddle {

struct MainArguments {
  int count = 1;                                                 // the program's name included
  std::uint64_t table = 0;                                       // the address of the first pointer
  std::vector<std::pair<std::uint64_t, std::uint64_t>> objects;  // addresses and sizes, of the table first
};

/// Places the program's name, which lies at an address already, and what follows it behind the globals. The
/// image is extended by what was placed.
[[nodiscard]] MainArguments place_arguments(const std::vector<std::string>& arguments, std::uint64_t name,
                                            const std::vector<GuestGlobal>& globals, std::uint64_t base,
                                            std::vector<std::byte>& image);

}  // namespace heddle
