// Whether two runtimes gave the same execution for a plan.
#pragma once

#include <optional>

#include "core/execution.hpp"

namespace heddle {

/// Where two executions part.
struct Difference {
  ThreadId thread;
  SiteId site;
};

[[nodiscard]] std::optional<Difference> first_difference(const Execution& a, const Execution& b);

}  // namespace heddle
