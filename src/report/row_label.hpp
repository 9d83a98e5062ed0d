// The label of a row that stands for several steps of a story.
#pragma once

#include <string>

#include "report/folding.hpp"
#include "report/story.hpp"

namespace heddle::report {

/// Returns what the folded steps do: "3 steps of the library", "create T1, T2", "4 more iterations, lines
/// 5–7", "12 steps: main 5, T1 7".
[[nodiscard]] std::string row_label(const Story& story, const StoryRow& row);

}  // namespace heddle::report
