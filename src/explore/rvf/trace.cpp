// The trace of exploration by values, and the runs of its frames. See rvf.hpp.
#include <algorithm>

#include "explore/rvf.hpp"

namespace heddle {

void Rvf::place(const Event& event) {
  HEDDLE_DCHECK(!event.reads || event.op.accesses_memory());
  const EventEffect effect{
      .reads = event.reads, .writes = event.writes, .choice = event.choice, .written = event.written};
  place(event.thread(), event.op, effect, event.reads ? GoodWrites::Row(pending_good_) : GoodWrites::Row());
}

void Rvf::place(ThreadId thread, const Operation& op, const EventEffect& effect, GoodWrites::Row good) {
  GoodWrites::Item item;
  item.thread = thread;
  if (op.accesses_memory()) {
    item.reads = effect.reads;
    item.writes = effect.writes;
    item.location = op.location;
    item.written = effect.written;
  } else if (op.kind == OpKind::spawn) {
    item.spawns = op.target;
  } else if (op.kind == OpKind::join) {
    item.joined = trace_.newest_of(op.target);
  }
  place(item, effect.choice, good);
}

void Rvf::place_read(const Head& head, const Candidate& candidate, GoodWrites::Row good) {
  EventEffect effect{
      .reads = head.op.kind != OpKind::choose, .writes = candidate.writes, .choice = candidate.choice};
  if (effect.writes) {
    effect.written = head.op.result_on(candidate.value, candidate.choice);
    // Where the width of the location is not known, the run will show the value.
    if (automata_ != nullptr && automata_->are_in_use())
      effect.written = automata_->fit(head.op.location, effect.written);
  }
  place(head.thread, head.op, effect, good);
}

/// Lines 2 to 5, for one event.
void Rvf::place(const GoodWrites::Item& item, std::uint32_t choice, GoodWrites::Row good) {
  const Position position = trace_.place(item, good);
  set_choice(position, choice);
  if (item.writes) note_writer(item.location, item.thread, trace_[position].index);
  // A read-modify-write signals when it is known to be possible (take_up).
  if (item.writes && !item.reads) signal(item.location, item.thread, false);
}

/// Returns the value at the end of the run so far, if it is known.
std::optional<Value> Rvf::in_memory_now(LocationId location) const {
  for (std::size_t i = order_.size(); i-- > 0;) {
    const GoodWrites::Item& item = trace_[order_[i]];
    if (item.location == location && item.writes) return item.written;
  }
  return initial_[location.value];
}

void Rvf::write_plan(std::span<const Position> order) {
  plan_.resize(order.size());
  for (std::size_t i = 0; i < order.size(); ++i)
    plan_[i] = {strand_of(trace_[order[i]].thread), choices_[order[i]]};
}

/// Sets the frame's cursors to where the threads stand after an execution that was run. Where a thread has
/// failed, they stay unknown: what follows is run, so that the failure is reported.
void Rvf::find_cursors(Frame& frame, const Execution& execution) {
  HEDDLE_DCHECK(!frame.cursors.holds());
  const bool has_failed = std::ranges::any_of(
      execution.threads, [](const ThreadEnd& end) { return end.state == ThreadState::failed; });
  if (automata_ == nullptr || !automata_->are_in_use() || has_failed) return;
  const bool are_known =
      frame.cursors.start(*automata_, trace_.width()) &&
      std::ranges::all_of(execution.events, [&](const Event& event) { return frame.cursors.follow(event); });
  if (!are_known) frame.cursors.drop();
}

/// Takes the candidate's read, which is in the trace. Returns false if it is not known what its thread does
/// then.
bool Rvf::take_candidate(Frame& frame, const Head& head, const Candidate& candidate) {
  if (!candidate.is_known || head.op.role == Role::section) return false;
  const bool reads = head.op.kind != OpKind::choose;
  return frame.cursors.move(head.thread, {reads ? head.op.part.of(candidate.value) : 0,
                                          candidate.choice << 1U | (candidate.writes ? 1U : 0U)});
}

/// Undoes the assembly. The candidate's read stays, in the trace and in `order_`.
void Rvf::undo_assembly(const Frame& frame) {
  trace_.truncate(frame.base + 1);
  order_.resize(frame.base + std::size_t{1});
}

}  // namespace heddle
