// Frames that nobody runs: where the automata of the threads know what comes after the read that a frame
// adds. See rvf.hpp.
//
// The run is the one that the runtime would give for the same plan: after the prefix always the lowest thread
// that can move and does not read.
#include <algorithm>

#include "explore/rvf.hpp"

namespace heddle {

bool Rvf::may_grow(const Frame& frame) const {
  constexpr std::uint32_t most = 1'024;  // limits are looked at after each run: there have to be some
  return frame.stands.holds() && automata_->are_in_use() && grown_since_run_ < most;
}

/// Where the threads stand after an execution that was run. A failure is to be seen by all: whoever has one
/// is run.
void Rvf::find_stands(Frame& frame, const Execution& execution) {
  frame.stands.drop();
  const bool has_failed = std::ranges::any_of(
      execution.threads, [](const ThreadEnd& end) { return end.state == ThreadState::failed; });
  if (automata_ == nullptr || !automata_->are_in_use() || has_failed) return;
  const bool are_known =
      frame.stands.start(*automata_, trace_.width()) &&
      std::ranges::all_of(execution.events, [&](const Event& event) { return frame.stands.follow(event); });
  if (!are_known) frame.stands.drop();
}

/// Enters the frame of a candidate, whose read is placed, with `order_` as witness. False: not all of it is
/// known, and nothing has happened.
bool Rvf::grow(const Head& head, const Candidate& candidate) {
  const auto placed = static_cast<Position>(trace_.size());
  const std::size_t ordered = order_.size();
  Frame& frame = open_frame();
  if (!grow_frame(frame, head, candidate)) {
    trace_.truncate(placed);
    order_.resize(ordered);
    return false;
  }
  if (!realized_closure_.empty()) std::swap(frame.closure, realized_closure_);
  ++depth_;
  const bool is_whole = std::ranges::none_of(frame.heads, &Head::is_enabled);
  if (is_whole) {
    has_plan_ = showing_ = frame.is_shown = true;
    write_plan(frame.order);
    return true;
  }
  ++grown_since_run_;
  ++assembled_.parts;
  assembled_.events += frame.order.size();
  if (all_may_wait(frame)) confirm_wait(frame);
  return true;
}

bool Rvf::grow_frame(Frame& frame, const Head& head, const Candidate& candidate) {
  frame.stands = frames_[depth_ - 1].stands;
  if (!candidate.is_known || head.op.role == Role::section) return false;
  const bool reads = head.op.kind != OpKind::choose;
  const ThreadAutomata::Outcome outcome{reads ? head.op.part.of(candidate.value) : 0,
                                        candidate.choice << 1U | (candidate.writes ? 1U : 0U)};
  if (!frame.stands.move(head.thread, outcome) || !go_to_next_reads(frame) || !find_known_heads(frame))
    return false;
  if (frame.heads.empty())
    std::swap(frame.order, order_);  // nobody comes back to it
  else
    describe_frame(frame);
  return true;
}

bool Rvf::go_to_next_reads(Frame& frame) {
  constexpr std::size_t most = 1'024;  // a loop that only writes may have no end
  bool somebody_waits = false;
  for (std::uint16_t t = 0; t < threads_;) {
    const ThreadId thread{t};
    const bool is_before_step = frame.stands.is_before_step(thread);
    if (!is_before_step || !can_move(frame, thread)) {
      somebody_waits |= is_before_step;
      ++t;
      continue;
    }
    const bool starts_another = frame.stands[thread].next.kind == OpKind::spawn;
    if (!move(frame, thread) || trace_.size() - frame.base > most) return false;
    if (!somebody_waits && !starts_another) continue;  // nobody below it can move
    somebody_waits = false;
    t = 0;
  }
  return true;
}

bool Rvf::can_move(const Frame& frame, ThreadId thread) const {
  const Operation& op = frame.stands[thread].next;
  if (op.kind == OpKind::unlock) {
    const std::optional<Value> value = in_memory_now(op.location);
    return !value || op.writes_on(*value);
  }
  if (op.kind != OpKind::join) return true;
  return frame.stands.has_finished(op.target);
}

bool Rvf::move(Frame& frame, ThreadId thread) {
  const Operation& op = frame.stands[thread].next;
  GoodWrites::Item item;
  item.thread = thread;
  if (op.accesses_memory()) {
    // The first write of a location is run: that shows what was there before.
    if (op.location.value >= locations_ || !initial_[op.location.value]) return false;
    item.location = op.location;
    item.writes = true;
    item.written = op.value;
  }
  if (op.kind == OpKind::unlock) {
    const std::optional<Value> value = in_memory_now(op.location);
    if (!value) return false;
    item.written = automata_->fit(op.location, op.result_on(*value, 0));
  }
  if (op.kind == OpKind::spawn) {
    if (op.target.value >= threads_ || !frame.stands.spawn(thread)) return false;
    item.spawns = op.target;
  }
  if (op.kind == OpKind::join) item.joined = trace_.newest_of(op.target);
  const std::optional<Value> seen = frame.stands.seen_without_reading(op);
  if (!seen) return false;
  order_.push_back(static_cast<Position>(trace_.size()));
  place(item, 0);
  return frame.stands.move(thread, {op.part.of(*seen), item.writes ? 1U : 0U});
}

bool Rvf::find_known_heads(Frame& frame) {
  for (std::size_t t = 0; t < threads_; ++t) {
    const ThreadId thread{static_cast<std::uint16_t>(t)};
    if (frame.stands.has_failed(thread)) return false;
    if (!frame.stands.is_before_read(thread)) continue;
    const Operation& op = frame.stands[thread].next;
    if (op.accesses_memory() && op.location.value >= locations_) return false;
    bool is_enabled = true;
    if (op.has_guard()) {
      const std::optional<Value> value = in_memory_now(op.location);
      if (!value) return false;
      is_enabled = op.may_see(*value);
    }
    add_head(frame, thread, op, is_enabled);
  }
  return true;
}

/// At the end of the run so far.
std::optional<Value> Rvf::in_memory_now(LocationId location) const {
  for (std::size_t i = order_.size(); i-- > 0;) {
    const GoodWrites::Item& item = trace_[order_[i]];
    if (item.location == location && item.writes) return item.written;
  }
  return initial_[location.value];
}

void Rvf::place_read(const Head& head, const Candidate& candidate, GoodWrites::Row good) {
  GoodWrites::Item item;
  item.thread = head.thread;
  if (head.op.kind != OpKind::choose) {
    item.location = head.op.location;
    item.reads = true;
    item.writes = candidate.writes;
    if (item.writes) item.written = head.op.result_on(candidate.value, candidate.choice);
    const bool knows_widths =
        automata_ != nullptr && automata_->are_in_use();  // else its own value counts later
    if (item.writes && knows_widths) item.written = automata_->fit(item.location, item.written);
  }
  place(item, candidate.choice, good);
}

/// Lines 2 to 5, for one event.
void Rvf::place(const GoodWrites::Item& item, std::uint32_t choice, GoodWrites::Row good) {
  const Position position = trace_.place(item, good);
  if (choices_.size() <= position) choices_.resize(2 * (position + std::size_t{1}));
  choices_[position] = choice;
  if (item.writes) note_writer(item.location, item.thread, trace_[position].index);
  // What also reads signals when it is known to be possible.
  if (item.writes && !item.reads) signal(item.location, item.thread, false);
}

}  // namespace heddle
