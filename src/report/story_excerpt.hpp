// The rows of a story that a report of limited size shows, and what each of them says in one line.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "report/check_report.hpp"
#include "report/folding.hpp"
#include "report/story.hpp"

namespace heddle::report {

/// Returns at most `most` of the rows, in their order: marked rows first, then the last ones.
[[nodiscard]] std::vector<StoryRow> excerpt_of(std::vector<StoryRow> rows, std::size_t most);

/// Returns how many steps of the story are in none of the rows.
[[nodiscard]] std::size_t steps_left_out(const Story& story, const std::vector<StoryRow>& rows);

/// Returns what a step does, with values and where they come from: "load x → 1 (from T1, step 4)".
[[nodiscard]] std::string step_text(const Story& story, std::size_t position);

/// Returns step_text() of a row of one step, and the label of a row of several: "3 steps of the library".
[[nodiscard]] std::string row_text(const Story& story, const StoryRow& row);

/// Returns the step at which the finding's thread fails; none if it fails between steps, after its last one.
[[nodiscard]] std::optional<std::size_t> failing_step(const ReportedFinding& finding);

}  // namespace heddle::report
