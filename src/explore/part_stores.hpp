// Whether an execution has stores of parts of locations that wait in buffers, for reductions that do not
// support them: a read may then take its bytes from several writes.
#pragma once

#include <algorithm>

#include "core/execution.hpp"

namespace heddle {

/// Whether a thread has stored to a part of a location through a buffer, or stands before such a store.
[[nodiscard]] inline bool has_part_store(const Execution& execution) {
  return std::ranges::any_of(execution.events, [](const Event& e) { return e.op.is_part_store(); }) ||
         std::ranges::any_of(execution.threads, [](const ThreadEnd& end) {
           return end.state == ThreadState::ready && end.next.is_part_store();
         });
}

}  // namespace heddle
