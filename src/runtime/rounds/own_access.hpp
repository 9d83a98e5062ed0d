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
  bool waits_in_buffer = false;  // what it writes
  Value read = 0;
  Value written = 0;
  Update release;  // unlock: what it does to the value, which it need not know

  [[nodiscard]] bool is_fence() const {
    return kind == OpKind::fence || kind == OpKind::store_fence || kind == OpKind::load_fence;
  }

  /// Whether it gives a lock back: it knows that the thread holds the lock, and perhaps no more.
  [[nodiscard]] bool is_release() const { return kind == OpKind::unlock && writes; }

  /// Precondition: the event is a step of a thread, no drain.
  [[nodiscard]] static OwnAccess of(const Event& event) {
    HEDDLE_DCHECK(!event.is_drain());
    const Part part = event.op.part;
    OwnAccess access;
    access.kind = event.op.kind;
    access.role = event.op.role;
    access.part = part;
    access.location = event.op.location;
    access.reads = event.observes();
    access.writes = event.writes;
    access.waits_in_buffer = event.buffered;
    if (access.reads) access.read = part.of(event.read);
    if (access.writes) access.written = part.of(event.written);
    if (access.is_release()) access.take_release(event.op);
    return access;
  }

 private:
  /// A lock that only its holder changes has the value that the unlock asks for.
  void take_release(const Operation& op) {
    release = op.update();
    if (op.condition_kind != Predicate::Kind::equal) return;
    reads = true;
    read = op.condition_operand;
    written = release.apply(read);
  }
};

}  // namespace heddle
