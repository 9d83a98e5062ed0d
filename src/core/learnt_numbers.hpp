// What a saved schedule needs besides its steps: threads and locations are numbered as the run that found it
// learnt them.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "core/execution.hpp"

namespace heddle {

struct LearntNumbers {
  std::vector<std::pair<std::size_t, std::uint32_t>>
      threads;  // all but the first: parent, and which child of it
  std::vector<Place> locations;
  std::vector<std::uint32_t> shared;  // objects that more than one thread uses, by where they are made
};

}  // namespace heddle
