// What a schedule refers to and only runs teach: it is saved with the schedule.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "core/execution.hpp"

namespace heddle {

/// A barrier, by address and by how many threads it needs, with the threads that were seen to use it.
struct LearntBarrier {
  struct User {
    std::uint16_t thread = 0;
    bool asks = false;  // uses what a wait at the barrier returns
    friend bool operator==(const User&, const User&) = default;
  };
  std::uint64_t address = 0;
  std::uint32_t needed = 0;
  bool any_order = false;   // its arrivals do not commute
  std::vector<User> users;  // by number
  friend bool operator==(const LearntBarrier&, const LearntBarrier&) = default;
};

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
  /// The barriers, which decide in which order threads arrive there.
  std::vector<LearntBarrier> barriers;
};

}  // namespace heddle
