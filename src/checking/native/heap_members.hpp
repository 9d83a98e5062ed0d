// Finds out which members of structs the locations of allocated memory are, as far as an execution shows it.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "core/execution.hpp"

namespace heddle::checking {

/// Returns the member of each location; empty where it is not known. `member_at` returns the member that the
/// program's text accesses at a site.
[[nodiscard]] std::vector<std::string> members_accessed(const Execution& execution,
                                                        const std::function<std::string(SiteId)>& member_at);

}  // namespace heddle::checking
