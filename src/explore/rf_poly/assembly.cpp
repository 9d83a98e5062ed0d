// Frames that are assembled instead of run (frame_search/assembly.hpp), with stores that reach memory late.
// See rf_poly.hpp.
#include <algorithm>

#include "explore/rf_poly.hpp"

namespace heddle {

/// Looks for the cursors again whenever the automata have grown.
bool RfPoly::find_cursors(Frame& frame) const {
  if (frame.looked_for_cursors_in == automata_->size()) return false;
  frame.looked_for_cursors_in = automata_->size();
  if (!follow_trace(frame.cursors)) frame.cursors.drop();
  return frame.cursors.holds();
}

/// Sets the cursors to where the threads are after the trace. Returns false if that is not known, or if a
/// thread has failed: failures are run, so that they are reported.
bool RfPoly::follow_trace(ThreadCursors& cursors) const {
  if (!cursors.start(*automata_, trace_.width())) return false;
  for (const Position position : trace_.placed()) {
    const Trace::Item& item = trace_[position];
    if (!cursors.has_started(item.thread)) return false;
    const Operation& op = cursors[item.thread].next;
    if (op.kind == OpKind::spawn && !cursors.spawn(item.thread)) return false;
    const std::optional<Value> seen =
        item.reads ? value_of(item.location, item.source) : cursors.seen_without_reading(op);
    const std::uint32_t more = choices_[position] << 1U | (item.writes ? 1U : 0U);
    if (!seen || !cursors.move(item.thread, {op.part.of(*seen), more})) return false;
  }
  for (std::uint16_t t = 0; t < threads_; ++t)
    if (cursors.has_failed({t})) return false;
  return true;
}

/// Takes the candidate's read; the run follows `order_`. Returns false if it is not known what its thread
/// does then.
bool RfPoly::take_candidate(Frame& frame, const Head& head, const Candidate& candidate) {
  HEDDLE_DCHECK(trace_.size() == frame.base);
  const Operation& op = head.op;
  EventEffect effect{op.kind != OpKind::choose, candidate.writes, candidate.choice, candidate.source, 0};
  Value seen = 0;
  if (effect.reads) {
    const std::optional<Value> value = value_of(op.location, candidate.source);
    if (!value || op.role == Role::section) return false;
    seen = op.part.of(*value);
    if (effect.writes) effect.written = automata_->fit(op.location, op.result_on(*value, candidate.choice));
  }
  place(head.thread, op, effect);
  if (!frame.cursors.move(head.thread, {seen, candidate.choice << 1U | (effect.writes ? 1U : 0U)}))
    return false;
  follow(order_, order_is_run_until_);
  frame.shared_with_above = order_is_run_until_;
  return true;
}

void RfPoly::undo_assembly(const Frame& frame) {
  trace_.truncate(frame.base);
  run_is_of_ = 0;
}

/// Returns the thread's oldest store that has not reached memory; none if there is none.
auto RfPoly::oldest_pending(ThreadId thread) const -> Position {
  Position oldest = Trace::none;
  const std::span<const Position> events = trace_.of_thread(thread.value);
  for (std::size_t i = events.size(); i-- > 0 && !trace_[events[i]].drains;) {
    const bool waits = trace_[events[i]].buffered && trace_[events[i]].writes;
    if (waits && run_.in_memory(events[i]) == run_.rank(events[i])) oldest = events[i];
  }
  return oldest;
}

/// Lets one store reach memory. Returns false if none is pending.
bool RfPoly::drain_one() {
  for (std::uint16_t t = 0; t < threads_; ++t) {
    const Position store = oldest_pending({t});
    if (store == Trace::none) continue;
    run_.append_drain(store, strand_of_entry(Trace::drain_of(store)));
    return true;
  }
  return false;
}

/// Returns the value at the end of the run so far, if it is known.
std::optional<Value> RfPoly::in_memory_now(LocationId location) const {
  const std::span<const Position> order = run_.order();
  for (std::size_t i = order.size(); i-- > 0;) {
    const Trace::Item& item = trace_[Trace::event_of(order[i])];
    if (item.location != location || !item.writes) continue;
    if (Trace::is_drain(order[i]) || !item.buffered) return item.written;
  }
  return initial_[location.value];
}

}  // namespace heddle
