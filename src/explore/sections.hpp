// Whether an execution has atomic sections, for reductions that do not support them.
#pragma once

#include <algorithm>

#include "core/execution.hpp"

namespace heddle {

/// Whether a thread has begun an atomic section, or stands before one.
[[nodiscard]] inline bool has_section(const Execution& execution) {
  const auto stands_before_one = [](const ThreadEnd& end) {
    return (end.state == ThreadState::ready || end.state == ThreadState::waiting) &&
           end.next.role == Role::section;
  };
  return std::ranges::any_of(execution.events, [](const Event& e) { return e.op.role == Role::section; }) ||
         std::ranges::any_of(execution.threads, stands_before_one);
}

}  // namespace heddle
