// Whether two steps conflict: whether their order can matter.
#pragma once

#include "core/execution.hpp"

namespace heddle {

/// Whether the event can change what the next operation of another strand does, or that operation what the
/// event does: both access one location and at least one may write it.
[[nodiscard]] inline bool conflicts(const Event& event, const Operation& next) {
  if (event.op.location == no_location || event.op.location != next.location) return false;
  const bool next_writes = next.may_write() || next.kind == OpKind::drain;
  return event.writes || event.is_drain() || next_writes;
}

}  // namespace heddle
