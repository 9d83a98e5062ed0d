// Frames that are assembled instead of run: the automata of the threads know what comes after the read that a
// frame adds. Included by frame_search.hpp.
//
// The assembled run is the one that the runtime would give for the plan: after the prefix, always the lowest
// thread that can take a step that is not a read; where none can, the oldest store of the lowest thread that
// has one pending reaches memory.
#pragma once

#include "explore/frame_search.hpp"

namespace heddle {

/// Finds the cursors of the deepest frame, from which the frames below it are assembled. Returns false if the
/// frames below have to be run.
template <class Reduction, class Frame, class TraceType>
bool FrameSearch<Reduction, Frame, TraceType>::prepare_assembly(Frame& frame) {
  constexpr std::uint32_t most = 1'024;  // limits are checked after each run, so there have to be runs
  if (automata_ == nullptr || !automata_->are_in_use() || assembled_since_run_ >= most) return false;
  return frame.cursors.holds() || self().find_cursors(frame);
}

/// Enters the frame of a candidate, with `order_` as witness. Returns false, and changes nothing, if not all
/// of the frame's run is known.
template <class Reduction, class Frame, class TraceType>
bool FrameSearch<Reduction, Frame, TraceType>::assemble(const Head& head,
                                                        const typename Frame::CandidateType& candidate) {
  Frame& frame = open_frame();
  if (!assemble_run(frame, head, candidate)) {
    self().undo_assembly(frame);
    return false;
  }
  self().describe_frame(frame);
  frame.end = static_cast<Position>(trace_.size());
  ++depth_;
  self().assembled(frame);
  const bool is_whole = std::ranges::none_of(frame.heads, &Head::is_enabled);
  if (is_whole) {
    has_plan_ = is_confirming_ = true;
    self().write_plan(self().run_of(frame));
    return true;
  }
  ++assembled_since_run_;
  ++assembled_.parts;
  assembled_.events += frame.order.size();
  if (all_may_wait(frame)) self().confirm_wait(frame);
  return true;
}

template <class Reduction, class Frame, class TraceType>
bool FrameSearch<Reduction, Frame, TraceType>::assemble_run(Frame& frame, const Head& head,
                                                            const typename Frame::CandidateType& candidate) {
  frame.cursors = frames_[depth_ - 1].cursors;
  return self().take_candidate(frame, head, candidate) && go_to_next_reads(frame) && find_known_heads(frame);
}

/// Extends the run by all steps that are not reads. Returns false if not all of them are known.
template <class Reduction, class Frame, class TraceType>
bool FrameSearch<Reduction, Frame, TraceType>::go_to_next_reads(Frame& frame) {
  constexpr std::size_t most = 1'024;  // a loop that only writes may have no end
  do {
    bool some_thread_waits = false;
    for (std::uint16_t t = 0; t < threads_;) {
      const Readiness readiness = readiness_of(frame, {t});
      if (readiness != Readiness::can_move) {
        some_thread_waits |= readiness == Readiness::waits;
        ++t;
        continue;
      }
      const bool starts_another = frame.cursors[ThreadId{t}].next.kind == OpKind::spawn;
      if (!move(frame, {t}) || trace_.size() - frame.base > most) return false;
      if (!some_thread_waits && !starts_another) continue;  // no lower thread can move
      some_thread_waits = false;
      t = 0;
    }
  } while (self().has_buffers() && self().drain_one());
  return true;
}

/// Whether the thread can take a step that is not a read.
template <class Reduction, class Frame, class TraceType>
auto FrameSearch<Reduction, Frame, TraceType>::readiness_of(const Frame& frame, ThreadId thread) const
    -> Readiness {
  if (!frame.cursors.is_before_step(thread)) return Readiness::reads_or_ended;
  const Operation& op = frame.cursors[thread].next;
  if (self().has_buffers() && op.needs_drained() && self().has_pending(thread)) return Readiness::waits;
  bool can_move = true;
  if (op.kind == OpKind::unlock) {
    const std::optional<Value> value = self().in_memory_now(op.location);
    can_move = !value || op.writes_on(*value);
  } else if (op.kind == OpKind::join) {
    can_move =
        frame.cursors.has_finished(op.target) && (!self().has_buffers() || !self().has_pending(op.target));
  }
  return can_move ? Readiness::can_move : Readiness::waits;
}

/// Appends the thread's next step to the run. Returns false if not all of it is known.
template <class Reduction, class Frame, class TraceType>
bool FrameSearch<Reduction, Frame, TraceType>::move(Frame& frame, ThreadId thread) {
  const Operation& op = frame.cursors[thread].next;
  EventEffect effect;
  if (op.is_part_store()) return false;  // the run shows that it is not supported
  if (op.accesses_memory()) {
    // The first write of a location is run: that shows the initial value.
    if (op.location.value >= locations_ || !initial_[op.location.value]) return false;
    effect.writes = true;
    effect.written = op.value;
  }
  if (op.kind == OpKind::unlock) {
    const std::optional<Value> value = self().in_memory_now(op.location);
    if (!value) return false;
    effect.written = automata_->fit(op.location, op.result_on(*value, 0));
  }
  if (op.kind == OpKind::spawn && (op.target.value >= threads_ || !frame.cursors.spawn(thread))) return false;
  const std::optional<Value> seen = frame.cursors.seen_without_reading(op);
  if (!seen) return false;
  const auto position = static_cast<Position>(trace_.size());
  self().place(thread, op, effect);
  self().make_room_for_step();
  self().append(position, thread);
  return frame.cursors.move(thread, {op.part.of(*seen), effect.writes ? 1U : 0U});
}

/// Adds the heads that follow from the cursors. Returns false if not all of them are known, or if a thread
/// has failed: failures are run, so that they are reported.
template <class Reduction, class Frame, class TraceType>
bool FrameSearch<Reduction, Frame, TraceType>::find_known_heads(Frame& frame) {
  for (std::uint16_t t = 0; t < threads_; ++t) {
    if (frame.cursors.has_failed({t})) return false;
    if (!frame.cursors.is_before_read({t})) continue;
    const Operation& op = frame.cursors[ThreadId{t}].next;
    if (op.accesses_memory() && op.location.value >= locations_) return false;
    bool is_enabled = true;
    if (op.has_guard()) {
      const std::optional<Value> value = self().in_memory_now(op.location);
      if (!value) return false;
      is_enabled = op.may_see(*value);
    }
    add_head(frame, {t}, op, is_enabled);
  }
  self().sort_heads(frame);
  return true;
}

}  // namespace heddle
