// A story in parts: what the C++ library does within one call is one of them, and a long story is cut.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "report/check_report.hpp"
#include "report/story.hpp"

namespace heddle::report {

struct StoryPart {
  std::size_t first = 0;  // position of a step
  std::size_t steps =
      1;  // more: unmarked steps of the library, one after the other, of one thread at one line
  bool marked = false;
};

[[nodiscard]] std::vector<StoryPart> parts_of(const Story& story);

/// Not more than so many: the last ones, and those that are marked. Those left keep their order.
[[nodiscard]] std::vector<StoryPart> shortened_parts(std::vector<StoryPart> rows, std::size_t most);

/// How many steps of the story are in none of the rows.
[[nodiscard]] std::size_t steps_left_out(const Story& story, const std::vector<StoryPart>& rows);

/// What happens there, with values and where they come from: "load x → 1 (from T1, step 4)".
[[nodiscard]] std::string part_text(const Story& story, const StoryPart& row);

/// The step at which the finding's thread fails. Nothing: it fails between steps, after its last one.
[[nodiscard]] std::optional<std::size_t> failing_step(const ReportedFinding& finding);

}  // namespace heddle::report
