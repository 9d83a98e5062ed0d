// The numbers of threads and locations that a schedule refers to: they are learnt by running, so they are
// saved with the schedule.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "core/execution.hpp"

namespace heddle {

struct LearntNumbers {
  /// For each thread but the first: its parent, and which child of the parent it is.
  std::vector<std::pair<std::size_t, std::uint32_t>> threads;
  std::vector<Place> locations;
  /// The objects that more than one thread uses, by the site that creates them.
  std::vector<std::uint32_t> shared;
};

}  // namespace heddle
