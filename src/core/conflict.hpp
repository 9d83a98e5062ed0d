// When two steps do not commute.
#pragma once

#include "core/execution.hpp"

namespace heddle {

/// Whether an event that happened can change what another strand's next operation does, or the other way
/// round.
[[nodiscard]] inline bool conflicts(const Event& event, const Operation& next) {
  if (event.op.location == no_location || event.op.location != next.location) return false;
  const bool next_writes = next.may_write() || next.kind == OpKind::drain;
  return event.writes || event.is_drain() || next_writes;
}

}  // namespace heddle
