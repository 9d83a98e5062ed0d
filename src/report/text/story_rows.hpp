// Which steps of a story have a row of their own, and which share one.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "report/story.hpp"

namespace heddle::report {

enum class RowKind : std::uint8_t {
  step,
  library,   // what the C++ library does within one call
  rounds,    // further rounds of a loop, like those above
  together,  // threads that are created or joined one after the other, stores that arrive one after the other
};

/// Steps of one thread that follow each other.
struct StoryRow {
  RowKind kind = RowKind::step;
  std::size_t first = 0, last = 0;
  std::size_t count = 1;  // of steps; of rounds, in a row of rounds
};

/// Every step in a row of its own.
[[nodiscard]] std::vector<StoryRow> all_rows(const Story& story);

/// As few rows as tell the story. What the message speaks of, and what another thread is seen to read, keeps
/// its row, but for the inside of library calls.
[[nodiscard]] std::vector<StoryRow> folded_rows(const Story& story);

}  // namespace heddle::report
