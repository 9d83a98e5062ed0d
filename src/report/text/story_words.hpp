// The text of a row of a story.
#pragma once

#include <string>

#include "report/folding.hpp"
#include "report/story.hpp"

namespace heddle::report {

/// Returns "x → 0 ← initial", "3 steps of the library". Names and values wider than `longest_name` are cut in
/// the middle.
[[nodiscard]] std::string words_of(const Story& story, const StoryRow& row, std::size_t longest_name);

/// Returns "T1:4", as other steps refer to the step.
[[nodiscard]] std::string step_name(const Story& story, std::size_t step);

/// Returns the text with longer names cut in the middle.
[[nodiscard]] std::string with_short_names(const std::string& text, std::size_t longest);

/// Returns an explanation of one of the rows as an example; empty if none needs it.
[[nodiscard]] std::string reading_example(const Story& story, const std::vector<StoryRow>& rows,
                                          std::size_t longest_name);

}  // namespace heddle::report
