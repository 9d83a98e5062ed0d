// What waits in the store buffers after each step of a story.
#pragma once

#include <string>
#include <vector>

#include "report/story.hpp"

namespace heddle::report {

/// One text a step: "T1: x=1, y=2  T2: b=0", empty where nothing waits. None at all if no store of the story
/// ever waits.
[[nodiscard]] std::vector<std::string> buffers_after_each(const Story& story);

}  // namespace heddle::report
