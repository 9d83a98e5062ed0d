// What a row of a story says.
#pragma once

#include <string>

#include "report/folding.hpp"
#include "report/story.hpp"

namespace heddle::report {

/// "x → 0 ← initial", "3 steps of the library". Names and values of more columns are cut in the middle.
[[nodiscard]] std::string words_of(const Story& story, const StoryRow& row, std::size_t longest_name);

/// "T1:4": a step, as others name it.
[[nodiscard]] std::string step_name(const Story& story, std::size_t step);

/// Names that are longer are cut in the middle.
[[nodiscard]] std::string with_short_names(const std::string& text, std::size_t longest);

/// How to read a row, by an example of the story's own; empty if nothing needs to be said.
[[nodiscard]] std::string reading_example(const Story& story, const std::vector<StoryRow>& rows,
                                          std::size_t longest_name);

}  // namespace heddle::report
