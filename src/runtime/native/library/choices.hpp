// Choices: calls that have one outcome per value, each of which is explored.
#pragma once

#include <cstdint>
#include <utility>

#include "core/operation.hpp"

namespace heddle {

/// Returns a choice of the running thread: 0 to count - 1. Too large a count ends the run with an error.
/// `role`: what is chosen, where that is no value of the program.
[[nodiscard]] std::uint32_t choose_of(std::uint64_t count, Role role = Role::none);

/// Returns a value of the range, both ends included.
[[nodiscard]] inline std::int64_t choose_in(const std::pair<std::int64_t, std::int64_t>& range) {
  return range.first +
         choose_of(static_cast<std::uint64_t>(range.second) - static_cast<std::uint64_t>(range.first) + 1);
}

}  // namespace heddle
