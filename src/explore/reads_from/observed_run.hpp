// The run at hand as exploration by sources sees it: the trace τ with what is known of its events and
// locations, the order in which the run took them, the plan that it followed, and which of its events are
// new.
//
// RunFollower fills it in; the classes that look for further schedules only read it.
//
// Invariants: the order has every event of the trace that is not held, once, after its thread's earlier
// events and after its source; without buffers a read's source is the last write of its location before it.
#pragma once

#include <vector>

#include "explore/reads_from/event_records.hpp"
#include "explore/reads_from/location_facts.hpp"
#include "explore/reads_from/run_buffers.hpp"
#include "explore/reads_from/run_order.hpp"
#include "explore/reads_from/run_plan.hpp"
#include "oracle/reads_from/trace.hpp"

namespace heddle {

/// An operation that is about to be executed, or was: it may come before another one of its location.
struct Contender {
  ThreadId thread;
  const Operation* op = nullptr;         // of the trace, or of the execution at hand
  Trace::Position before = Trace::none;  // what comes before it in its thread
  Trace::Position event = Trace::none;   // none: it waits at the end
};

/// What the run has that no run before it had.
struct NewEvents {
  Trace::Position first = 0;                    // positions from here on are of Ê
  std::vector<Trace::Position> nodes;           // ascending
  std::vector<Trace::Position> writes;          // and attempts
  std::vector<Contender> waiting_locks;         // operations that wait at the end to write, in a chain
  std::vector<Trace::Position> waiting_openly;  // held events that wait to write at an open location

  void clear() {
    nodes.clear();
    writes.clear();
    waiting_locks.clear();
    waiting_openly.clear();
  }
};

struct ObservedRun {
  using Position = Trace::Position;

  ObservedRun(const Model& model, bool keeps_sequences)
      : order(model.has_buffers()), buffers(model), locations(model, keeps_sequences) {}

  Trace trace;
  RunOrder order;
  EventRecords records;
  RunBuffers buffers;
  LocationFacts locations;
  RunPlan plan;
  NewEvents fresh;
  bool has_choices = false;  // whether some event of any run had another outcome than the first

  /// Returns the value that a write of the location, or its initial write, leaves there.
  [[nodiscard]] Value value_of(LocationId location, Position write) const {
    if (write != Trace::initial) return trace[write].written;
    HEDDLE_DCHECK(locations.initial_value(location).has_value());
    return *locations.initial_value(location);
  }
  /// Returns the value that the event has read.
  [[nodiscard]] Value value_read_by(Position event) const {
    return value_of(trace[event].location, trace[event].source);
  }
  /// Whether an operation that waits would go on if it saw this write. Where no access has shown the initial
  /// value yet, all operations that saw it are waiting.
  [[nodiscard]] bool goes_on(const Operation& op, Position write) const {
    if (write == Trace::initial && !locations.initial_value(op.location)) return false;
    return op.may_see(value_of(op.location, write));
  }
  /// Whether the position existed before this run, and is not the position of the head.
  [[nodiscard]] bool is_old(Position node) const { return node < fresh.first && node != plan.head().node; }
  /// Whether an operation that comes after `before` in its thread, or is its first, may not have been there
  /// in earlier runs.
  [[nodiscard]] bool may_be_new_after(Position before) const {
    static_assert(Trace::none == UINT32_MAX);  // nothing before it: as if after every head
    return !plan.head().exists() || before >= plan.head().node;
  }

  /// Checks the invariants. Takes time linear in the length of the run, times the width of clocks.
  void check_invariants() const;
};

/// Whether the operation writes if it sees the value.
[[nodiscard]] inline bool writes_on(const Operation& op, Value value) {
  return op.kind == OpKind::store || (op.may_write() && op.writes_on(value));
}
/// Returns the value that an operation that writes leaves if it reads `seen` and has this outcome.
[[nodiscard]] inline Value written_on(const Operation& op, Value seen, std::uint32_t choice) {
  return op.kind == OpKind::store ? op.value : op.result_on(seen, choice);
}

}  // namespace heddle
