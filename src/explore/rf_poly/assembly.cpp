// Frames that nobody runs: where the automata of the threads know what comes after the read that a frame
// adds. See rf_poly.hpp.
//
// The run is the one that the runtime would give for the same plan: after the prefix always the lowest thread
// that can move and does not read; where none can, the oldest store of the lowest thread that has one waiting
// comes to memory.
#include <algorithm>

#include "explore/rf_poly.hpp"

namespace heddle {

/// Of the last frame.
bool RfPoly::may_grow(Frame& frame) {
  constexpr std::uint32_t most = 1'024;  // limits are looked at after each run: there have to be some
  if (automata_ == nullptr || !automata_->are_in_use() || grown_since_run_ >= most) return false;
  if (frame.stands.holds()) return true;
  if (frame.looked_for_stands_in == automata_->size()) return false;
  frame.looked_for_stands_in = automata_->size();
  if (!find_stands(frame.stands)) frame.stands.drop();
  return frame.stands.holds();
}

/// Where the threads stand after the trace. A failure is to be seen by all: whoever has one is run.
bool RfPoly::find_stands(ThreadCursors& stands) const {
  if (!stands.start(*automata_, trace_.width())) return false;
  for (const Position position : trace_.placed()) {
    const Trace::Item& item = trace_[position];
    if (!stands.has_started(item.thread)) return false;
    const Operation& op = stands[item.thread].next;
    if (op.kind == OpKind::spawn && !stands.spawn(item.thread)) return false;
    const std::optional<Value> seen =
        item.reads ? value_of(item.location, item.source) : stands.seen_without_reading(op);
    const std::uint32_t more = choices_[position] << 1U | (item.writes ? 1U : 0U);
    if (!seen || !stands.move(item.thread, {op.part.of(*seen), more})) return false;
  }
  for (std::uint16_t t = 0; t < threads_; ++t)
    if (stands.has_failed({t})) return false;
  return true;
}

/// Enters the frame of a candidate, with `order_` as witness. False: not all of it is known, and nothing has
/// happened.
bool RfPoly::grow(const Head& head, const Candidate& candidate) {
  Frame& frame = open_frame();
  if (!grow_frame(frame, head, candidate)) {
    trace_.truncate(frame.base);
    run_is_of_ = 0;
    return false;
  }
  run_is_of_ = ++depth_;
  const bool is_whole = std::ranges::none_of(frame.heads, &Head::is_enabled);
  if (is_whole) {
    has_plan_ = showing_ = true;
    write_plan(run_.order());
    return true;
  }
  ++grown_since_run_;
  ++assembled_.parts;
  assembled_.events += frame.order.size();
  if (all_may_wait(frame)) confirm_wait(frame);
  return true;
}

bool RfPoly::grow_frame(Frame& frame, const Head& head, const Candidate& candidate) {
  frame.stands = frames_[depth_ - 1].stands;
  if (!take_candidate(frame, head, candidate)) return false;
  follow(order_, order_is_run_until_);
  frame.shared_with_above = order_is_run_until_;
  if (!go_to_next_reads(frame) || !find_known_heads(frame)) return false;
  if (!frame.heads.empty()) describe_frame(frame);  // else nobody comes back to it
  return true;
}

bool RfPoly::take_candidate(Frame& frame, const Head& head, const Candidate& candidate) {
  const Operation& op = head.op;
  Effect effect{op.kind != OpKind::choose, candidate.writes, candidate.choice, candidate.source, 0};
  Value seen = 0;
  if (effect.reads) {
    const std::optional<Value> value = value_of(op.location, candidate.source);
    if (!value || op.role == Role::section) return false;
    seen = op.part.of(*value);
    if (effect.writes) effect.written = automata_->fit(op.location, op.result_on(*value, candidate.choice));
  }
  place(head.thread, op, effect);
  return frame.stands.move(head.thread, {seen, candidate.choice << 1U | (effect.writes ? 1U : 0U)});
}

bool RfPoly::go_to_next_reads(Frame& frame) {
  constexpr std::size_t most = 1'024;  // a loop that only writes may have no end
  do {
    bool somebody_waits = false;
    for (std::uint16_t t = 0; t < threads_;) {
      const Readiness readiness = readiness_of(frame, {t});
      if (readiness != Readiness::can_move) {
        somebody_waits |= readiness == Readiness::waits;
        ++t;
        continue;
      }
      const bool starts_another = frame.stands[ThreadId{t}].next.kind == OpKind::spawn;
      if (!move(frame, {t}) || trace_.size() - frame.base > most) return false;
      if (!somebody_waits && !starts_another) continue;  // nobody below it can move
      somebody_waits = false;
      t = 0;
    }
  } while (has_buffers_ && drain_one());
  return true;
}

/// Whether the thread takes a step that does not read.
auto RfPoly::readiness_of(const Frame& frame, ThreadId thread) const -> Readiness {
  if (!frame.stands.is_before_step(thread)) return Readiness::reads_or_ended;
  const Operation& op = frame.stands[thread].next;
  if (has_buffers_ && op.needs_drained() && oldest_pending(thread) != Trace::none) return Readiness::waits;
  bool can_move = true;
  if (op.kind == OpKind::unlock) {
    const std::optional<Value> value = in_memory_now(op.location);
    can_move = !value || op.writes_on(*value);
  } else if (op.kind == OpKind::join) {
    can_move =
        frame.stands.has_finished(op.target) && (!has_buffers_ || oldest_pending(op.target) == Trace::none);
  }
  return can_move ? Readiness::can_move : Readiness::waits;
}

bool RfPoly::move(Frame& frame, ThreadId thread) {
  const Operation& op = frame.stands[thread].next;
  Effect effect;
  if (op.accesses_memory()) {
    // The first write of a location is run: that shows what was there before.
    if (op.location.value >= locations_ || !initial_[op.location.value]) return false;
    effect.writes = true;
    effect.written = op.value;
  }
  if (op.kind == OpKind::unlock) {
    const std::optional<Value> value = in_memory_now(op.location);
    if (!value) return false;
    effect.written = automata_->fit(op.location, op.result_on(*value, 0));
  }
  if (op.kind == OpKind::spawn && (op.target.value >= threads_ || !frame.stands.spawn(thread))) return false;
  const std::optional<Value> seen = frame.stands.seen_without_reading(op);
  if (!seen) return false;
  run_.begin(run_.length() + std::size_t{1}, run_.length());
  run_.append(static_cast<Position>(trace_.size()), thread);
  place(thread, op, effect);
  return frame.stands.move(thread, {op.part.of(*seen), effect.writes ? 1U : 0U});
}

/// A failure is to be seen by all: it is run.
bool RfPoly::find_known_heads(Frame& frame) {
  for (std::uint16_t t = 0; t < threads_; ++t) {
    if (frame.stands.has_failed({t})) return false;
    if (!frame.stands.is_before_read({t})) continue;
    const Operation& op = frame.stands[ThreadId{t}].next;
    if (op.accesses_memory() && op.location.value >= locations_) return false;
    bool is_enabled = true;
    if (op.has_guard()) {
      const std::optional<Value> value = in_memory_now(op.location);
      if (!value) return false;
      is_enabled = op.may_see(*value);
    }
    add_head(frame, {t}, op, is_enabled);
  }
  sort_heads(frame);
  return true;
}

/// The thread's oldest store that has not come to memory.
auto RfPoly::oldest_pending(ThreadId thread) const -> Position {
  Position oldest = Trace::none;
  const std::span<const Position> events = trace_.of_thread(thread.value);
  for (std::size_t i = events.size(); i-- > 0 && !trace_[events[i]].drains;) {
    const bool waits = trace_[events[i]].buffered && trace_[events[i]].writes;
    if (waits && run_.in_memory(events[i]) == run_.rank(events[i])) oldest = events[i];
  }
  return oldest;
}

bool RfPoly::drain_one() {
  for (std::uint16_t t = 0; t < threads_; ++t) {
    const Position store = oldest_pending({t});
    if (store == Trace::none) continue;
    run_.append_drain(store, strand_of_entry(Trace::drain_of(store)));
    return true;
  }
  return false;
}

/// At the end of the run so far.
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
