// What a schedule refers to and only runs teach: it is saved with the schedule.
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
  /// By the number of a loop's head: at which round in a row that changed nothing a thread waits there, where
  /// that is not the first.
  std::vector<std::pair<std::uint32_t, std::uint32_t>> loops;
  /// The loops, by place, in which threads are ended because they made runs too long, with the reason as a
  /// number (LoopBoundReason).
  std::vector<std::pair<std::uint32_t, std::uint32_t>> cut_loops;
};

}  // namespace heddle
