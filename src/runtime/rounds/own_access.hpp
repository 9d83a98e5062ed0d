// One step of a thread, as the thread's own history shows it.
#pragma once

#include "core/assert.hpp"
#include "core/execution.hpp"

namespace heddle {

/// What a thread did to some bytes of a location. `read` and `written` are the values of these bytes alone.
struct OwnAccess {
  OpKind kind = OpKind::load;
  Role role = Role::none;
  Part part;
  LocationId location = no_location;
  bool reads = false;  // its thread learns the value
  bool writes = false;
  Value read = 0;
  Value written = 0;

  [[nodiscard]] bool is_fence() const {
    return kind == OpKind::fence || kind == OpKind::store_fence || kind == OpKind::load_fence;
  }

  /// Precondition: the event is a step of a thread, no drain.
  [[nodiscard]] static OwnAccess of(const Event& event) {
    HEDDLE_DCHECK(!event.is_drain());
    const Part part = event.op.part;
    return {.kind = event.op.kind,
            .role = event.op.role,
            .part = part,
            .location = event.op.location,
            .reads = event.observes(),
            .writes = event.writes,
            .read = event.observes() ? part.of(event.read) : 0,
            .written = event.writes ? part.of(event.written) : 0};
  }
};

}  // namespace heddle
