// What waits in the store buffers after each step of a story.
#pragma once

#include <string>
#include <vector>

#include "report/story.hpp"

namespace heddle::report {

/// Returns one text per step: "T1: x=1, y=2  T2: b=0", empty where no store waits. Returns no texts if no
/// store of the story ever waits.
[[nodiscard]] std::vector<std::string> buffers_after_each(const Story& story);

}  // namespace heddle::report
