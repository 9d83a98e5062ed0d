// A story as JSON: part of what is printed for machines and of what a page holds.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "report/story.hpp"

namespace heddle::report {

[[nodiscard]] nlohmann::ordered_json story_json(const Story& story);

}  // namespace heddle::report
