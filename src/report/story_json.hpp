// A story as JSON, for --format=json and for the page.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "report/story.hpp"

namespace heddle::report {

[[nodiscard]] nlohmann::ordered_json story_json(const Story& story);

}  // namespace heddle::report
