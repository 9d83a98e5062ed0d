// Which members of structs the locations of allocated memory are, as far as an execution shows it.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "core/execution.hpp"

namespace heddle::checking {

/// By location; empty where nothing is known. `member_at` is the member that the program's text accesses at a
/// site.
[[nodiscard]] std::vector<std::string> members_accessed(const Execution& execution,
                                                        const std::function<std::string(SiteId)>& member_at);

}  // namespace heddle::checking
