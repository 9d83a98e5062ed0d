// Decides which steps of a story share a row. Text, SARIF, graphs and the page all show these rows.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "report/story.hpp"

namespace heddle::report {

enum class RowKind : std::uint8_t {
  step,
  library,     // what the C++ library does within one call
  iterations,  // further iterations of a loop, like those above
  together,    // consecutive creations of threads, joins, or stores that reach memory
  aside,       // steps far from those that the message speaks of
};

[[nodiscard]] std::string_view name_of(RowKind kind);

/// Consecutive steps that are shown as one. Steps of `library` and `together` belong to one thread.
struct StoryRow {
  RowKind kind = RowKind::step;
  std::size_t first = 0, last = 0;    // positions of steps
  std::size_t count = 1;              // of iterations; of creations, joins or stores; else of steps
  bool marked = false;                // a step that the message speaks of
  std::vector<StoryRow> inside = {};  // the rows that it folds, in order; empty: it folds steps

  [[nodiscard]] std::size_t steps() const { return last - first + 1; }
};

// Each of these functions returns rows in the order of the story that contain every step exactly once. Marked
// steps, the writes that they read, and gaps are never folded.

/// Returns one row per step.
[[nodiscard]] std::vector<StoryRow> all_rows(const Story& story);

/// Folds only library calls.
[[nodiscard]] std::vector<StoryRow> library_rows(const Story& story);

/// Folds library calls, repeated iterations, and creations, joins and stores that follow each other. A write
/// that another thread reads outside the library keeps its row.
[[nodiscard]] std::vector<StoryRow> folded_rows(const Story& story);

/// As folded_rows(), and also folds all steps far from the marked ones. Not folded are the neighbours of
/// marked steps in their threads and along edges, and the last step of each thread, unless they are in the
/// library.
[[nodiscard]] std::vector<StoryRow> rows_near_marked(const Story& story);

}  // namespace heddle::report
