// Two runs of the benchmarks, side by side: what became faster, what slower, and whether a count changed.
#pragma once

#include <string>
#include <vector>

#include "bench/row.hpp"

namespace heddle::bench {

struct ChangedRow {
  Row before;
  Row after;
  /// Returns the ratio of the times per execution: 2 is twice as fast.
  [[nodiscard]] double gain() const;
};

struct RunsCompared {
  std::vector<ChangedRow> rows = {};               // done in both
  std::vector<std::string> different_counts = {};  // a sentence each
  std::vector<std::string> other_ends = {};        // done in one of them only
  bool has_new_failure = false;                    // a process dies that did not before
  std::size_t only_before = 0;
  std::size_t only_after = 0;
};

[[nodiscard]] RunsCompared compare_runs(const std::vector<Row>& before, const std::vector<Row>& after);

/// Returns the rows that changed most, and the geometric mean per reduction, without rows that take too
/// little time to be measured.
[[nodiscard]] std::string to_text(const RunsCompared& compared);

}  // namespace heddle::bench
