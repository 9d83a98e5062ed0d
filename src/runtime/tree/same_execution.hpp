// Compares two executions of one plan by different runtimes.
#pragma once

#include <optional>

#include "core/execution.hpp"

namespace heddle {

/// The thread and the site at which two executions first differ.
struct Difference {
  ThreadId thread;
  SiteId site;
};

[[nodiscard]] std::optional<Difference> first_difference(const Execution& a, const Execution& b);

}  // namespace heddle
