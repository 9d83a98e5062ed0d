#include "explore/reads_from/run_follower.hpp"

#include <algorithm>

namespace heddle {

LocationId RunFollower::follow(const Execution& execution) {
  begin(execution);
  const PlannedHead& head = run_.plan.head();
  run_.fresh.first = Trace::none;  // nothing that was planned gets a node of its own
  run_.fresh.first = follow_plan(execution, head.exists() ? head.node + 1 : 0);
  follow_new_events(execution, run_.fresh.first);
  run_.plan.set_is_last_run(true);
  if (run_.buffers.exist() && run_.buffers.drain_rest_of_cut(run_.trace, run_.order, execution))
    run_.plan.set_is_last_run(false);
  add_waiting(execution);
  return broken_chain_;
}

/// Keeps what is before the branch; holds the head's thread there if the head does not happen.
void RunFollower::begin(const Execution& execution) {
  const PlannedHead& head = run_.plan.head();
  HEDDLE_DCHECK(run_.trace.size() == (head.exists() ? head.node : 0));
  broken_chain_ = no_location;
  run_.fresh.clear();
  skip_shared_steps();
  run_.order.begin(execution.events.size(), run_.plan.shared());
  base_.assign(run_.trace.width(), 0);
  if (head.exists()) std::ranges::copy(path_.counts(head.node), base_.begin());
  running_ = base_;
  if (head.held) {
    const ThreadId thread = head.event.strand.thread;
    place_held(head.node, thread, Operation(run_.records.op(head.node)));
    ++running_[thread.value];
  }
  const std::size_t positions = execution.events.size() + held_.threads().size() + execution.threads.size();
  path_.make_room(static_cast<Position>(positions));
  run_.records.make_room(static_cast<Position>(positions));
}

/// Computes how far each thread is where the steps shared with the last run end.
void RunFollower::skip_shared_steps() {
  done_.assign(run_.trace.width(), 0);
  const std::uint32_t shared = run_.plan.shared();
  if (shared == 0) return;
  for (std::size_t t = 0; t < run_.trace.threads(); ++t) {
    const std::span<const Position> events = run_.trace.of_thread(t);
    const auto end = std::ranges::partition_point(
        events, [&](Position p) { return !run_.trace[p].held && run_.order.rank(p) < shared; });
    done_[t] = static_cast<Count>(end - events.begin());
  }
}

/// Returns the last write of a chained location so far: of the chain, or of those before it.
auto RunFollower::last_of_chain(const Event& event) -> Position {
  const LocationId location = event.op.location;
  // The lock of an unlock, most often: it has no reader. (Each write of the chain reads the one before it.)
  const Position own = run_.trace.last_write(event.thread(), location);
  if (own != Trace::none && run_.trace.first_reader(location, own) == Trace::none) return own;
  stop_.throw_if_stopped();
  for (std::uint32_t e = run_.order.length(); e-- > 0;) {
    const Position entry = run_.order.at(e), position = Trace::event_of(entry);
    if (run_.trace[position].location != location) continue;
    if (Trace::is_drain(entry) || run_.records[position].writes_chain) return position;
  }
  return Trace::initial;
}

/// Whether the write of a chain comes before whatever the thread does next, in any order.
bool RunFollower::is_ordered_before(Position replaced, ThreadId thread) const {
  if (replaced == Trace::initial) return true;
  const Position before = run_.trace.newest_of(thread);
  return before != Trace::none && run_.trace.contains(run_.trace.clock(before), replaced);
}

/// Whether sources still say what a write without a read replaces: what is ordered before it, or, where
/// unlocks do not contend, the lock of an unlock.
bool RunFollower::continues_chain(const Trace::Item& item, const Operation& op) const {
  const LocationFacts& locations = run_.locations;
  if (op.kind == OpKind::store)
    return locations.is_ordered(op.location) || is_ordered_before(item.source, item.thread);
  if (locations.has_first_stores(op.location)) {
    if (item.source == Trace::initial || run_.trace[item.source].thread != item.thread) return false;
    return run_.trace[item.source].attempts && run_.records.op(item.source).kind == OpKind::modify;
  }
  return !locations.has_stores(op.location) || is_ordered_before(item.source, item.thread);
}

[[gnu::always_inline]] inline void RunFollower::fill_access(Trace::Item& item, const Event& event) {
  const Operation& op = event.op;
  item.location = op.location;
  item.reads = event.reads;
  item.writes = event.writes;
  item.written = event.written;
  if (event.reads && event.source != initial_source) item.source = run_.order.at(event.source);
  if (event.writes && run_.locations.joins_chain(op)) {
    if (!event.reads) {
      item.source = last_of_chain(event);
      if (!continues_chain(item, op)) broken_chain_ = op.location;
    }
    item.reads = true;
  }
  item.attempts = op.kind == OpKind::modify || (item.reads && op.kind != OpKind::load);
}

[[gnu::always_inline]] inline void RunFollower::fill(Trace::Item& item, const Event& event) {
  const Operation& op = event.op;
  item = {};
  item.thread = event.thread();
  if (op.accesses_memory()) {
    fill_access(item, event);
  } else if (op.kind == OpKind::spawn) {
    item.spawns = op.target;
  } else if (op.kind == OpKind::join) {
    item.joined = run_.trace.newest_of(op.target);
    item.joins = op.target;
  }
  run_.buffers.set_roles(item, op, run_.trace);
}

/// Checks for an event that was placed that the first stores of its location, if it has such, come before the
/// chain.
[[gnu::always_inline]] inline void RunFollower::check_beginning(const Trace::Item& item, Position position) {
  if ((!item.attempts && !item.buffered) || !run_.locations.has_first_stores(item.location)) [[likely]]
    return;
  const ChainBeginnings beginnings(run_);
  const bool holds = item.attempts ? beginnings.comes_after_stores(item.location, item.thread, item.before)
                                   : beginnings.store_comes_first(position);
  if (!holds && rules_.first_stores_are_checked) broken_chain_ = item.location;
}

/// As above, for an operation that waits.
void RunFollower::check_beginning(ThreadId thread, const Operation& op, Position before) {
  if (!op.may_write() || !run_.locations.has_first_stores(op.location)) return;
  if (!ChainBeginnings(run_).comes_after_stores(op.location, thread, before) &&
      rules_.first_stores_are_checked)
    broken_chain_ = op.location;
}

/// Records the initial value: a write shows what it replaces, which is the initial value if there was no
/// write before.
[[gnu::always_inline]] inline void RunFollower::note_initial_value(const Trace::Item& item, Position position,
                                                                   Value replaced) {
  const bool is_shown =
      item.reads ? item.source == Trace::initial
                 : !run_.locations.initial_value(item.location) && !item.buffered && is_first_write(position);
  if (is_shown) run_.locations.note_initial_value(item.location, replaced);
}

bool RunFollower::is_first_write(Position position) const {
  const Trace& trace = run_.trace;
  const LocationId location = trace[position].location;
  if (run_.buffers.exist()) return !RunBuffers::has_write_in_memory(trace, run_.order, location);
  for (std::uint32_t s = trace.slots_of(location); s != Trace::none; s = trace.slot(s).next)
    if (!trace.slot(s).writes.empty() && trace.slot(s).writes.front() != position) return false;
  return true;
}

[[gnu::always_inline]] inline auto RunFollower::kind_of(const Event& event) const -> NodeKind {
  const Operation& op = event.op;
  if (op.kind == OpKind::load && !op.has_guard()) return NodeKind::source;
  if (op.kind == OpKind::choose) return op.choices > 1 ? NodeKind::choice : NodeKind::none;
  if (op.has_guard()) return run_.locations.is_lock(op) ? NodeKind::lock : NodeKind::waiting;
  if (event.reads) return NodeKind::source;
  if (!event.writes || !run_.locations.joins_chain(op)) return NodeKind::none;
  // An unlock comes after its lock, with no write in between, unless some store writes without waiting.
  const bool may_have_another = op.kind != OpKind::unlock || run_.locations.has_stores(op.location);
  return may_have_another ? NodeKind::source : NodeKind::none;
}

[[gnu::always_inline]] inline void RunFollower::record(const Trace::Item& item, Position position,
                                                       const Event& event) {
  run_.has_choices |= event.choice != 0;
  EventRecord& record = run_.records[position];
  record.index = item.index;
  record.choice = event.choice;
  record.thread = item.thread.value;
  record.writes_chain = item.writes && run_.locations.joins_chain(event.op);
  // What an event does follows from what its thread has read: only that is hashed.
  record.sum = item.index == 0 ? 0 : run_.records[item.before].sum;
  if (item.reads || event.op.choices > 1)
    record.sum += run_.records.hash_of(item.thread, item.index,
                                       item.reads ? item.source : EventRecords::no_source, event.choice);
}

[[gnu::always_inline]] inline void RunFollower::place(Position position, const Event& event, bool unmarked) {
  Trace::Item& item = run_.trace.prepare(position);
  fill(item, event);
  run_.trace.place_here(position, item);
  run_.buffers.place(run_.trace, position);
  record(item, position, event);
  if (item.location != no_location) {
    check_beginning(item, position);
    note_initial_value(item, position, event.read);
  }
  const bool has_op = item.attempts || event.op.has_guard() || event.op.kind == OpKind::choose;
  if (has_op) run_.records.set_op(position, event.op);
  if (!unmarked) return;
  const NodeKind kind = kind_of(event);
  if (kind == NodeKind::none) return;
  if (position >= run_.fresh.first) {
    path_.add_node(position, kind, has_op, running_);
    run_.fresh.nodes.push_back(position);
  } else {
    path_.set_has_op(position, has_op);  // a head stands at a node that is there
  }
  if (item.location == no_location) return;
  run_.trace.note(position);
  if (kind != NodeKind::lock) run_.locations.note_reader(item.location);
}

[[gnu::always_inline]] inline void RunFollower::append(Position position, const Event& event, bool unmarked) {
  HEDDLE_DCHECK(!held_.contains(event.thread()));
  place(position, event, unmarked);
  ++running_[event.thread().value];
  run_.order.append(position, event.thread());
}

void RunFollower::append_drain(const Event& event) {
  const LocationId location = event.op.location;
  if (!run_.locations.initial_value(location) &&
      !RunBuffers::has_write_in_memory(run_.trace, run_.order, location))
    run_.locations.note_initial_value(location, event.read);
  run_.order.append_drain(run_.order.at(event.source), event.id.strand);
}

/// Adds the events that came after the plan.
void RunFollower::follow_new_events(const Execution& execution, Position next) {
  const bool has_buffers = run_.buffers.exist();
  run_.plan.resize_to_run(execution.events.size());
  for (std::size_t e = run_.plan.length(); e < execution.events.size(); ++e) {
    const Event& event = execution.events[e];
    run_.plan.set_step(e, {event.id.strand, event.choice});
    if (has_buffers && event.is_drain()) {
      append_drain(event);
      continue;
    }
    append(next, event, true);
    const Trace::Item& item = run_.trace[next];
    if (item.writes || item.attempts) run_.fresh.writes.push_back(next);
    ++next;
  }
}

/// Follows the part of the execution that was planned: old events, π, and the head. Returns the next
/// position.
auto RunFollower::follow_plan(const Execution& execution, Position next) -> Position {
  const PlannedHead head = run_.plan.head();
  const bool has_buffers = run_.buffers.exist();
  const auto length = static_cast<std::uint32_t>(run_.plan.length());
  HEDDLE_DCHECK(length <= execution.events.size());
  std::uint32_t e = run_.plan.shared();
  for (;; ++e) {
    e = follow_old_events(e, length);
    if (e == length) return next;
    const Event& event = execution.events[e];
    if (has_buffers && event.is_drain()) {
      append_drain(event);
      continue;
    }
    ++done_[event.thread().value];
    const bool is_head = event.id == head.event;
    const Position position = is_head ? head.node : next++;
    append(position, event, is_head && rules_.head_is_unmarked);
    if ((is_head || event.id == head.reversed) && run_.trace[position].attempts && rules_.head_is_new_write)
      run_.fresh.writes.push_back(position);
  }
}

/// Follows the plan to the next event that is not in the trace; returns its place. On the hot path: half of
/// all steps are of this kind.
std::uint32_t RunFollower::follow_old_events(std::uint32_t begin, std::uint32_t end) {
  Count* done = done_.data();
  const Count* base = base_.data();
  const Step* steps = run_.plan.steps().data();
  std::uint32_t e = begin;
  for (; e < end; ++e) {
    const std::size_t thread = steps[e].strand.thread.value;
    const Count index = done[thread];
    if (index >= base[thread] || !steps[e].strand.is_thread()) break;
    done[thread] = index + 1;
    const Position position = run_.trace.of_thread(thread)[index];
    run_.order.set(e, position, steps[e].strand.thread);
  }
  run_.order.set_length(e);
  return e;
}

/// Adds the threads that wait at the end: locks contend, the others are held there.
void RunFollower::add_waiting(const Execution& execution) {
  for (std::size_t t = 0; t < execution.threads.size(); ++t) {
    const ThreadEnd& end = execution.threads[t];
    if (end.state != ThreadState::waiting || !end.next.has_guard() ||
        end.next.guard_kind == Predicate::Kind::never)
      continue;
    const ThreadId thread{static_cast<std::uint16_t>(t)};
    // A held thread comes after no node below its hold, and has contended with those above it.
    if (held_.contains(thread)) continue;
    check_beginning(thread, end.next, run_.trace.newest_of(thread));
    if (end.next.may_write() && run_.locations.is_chained(end.next.location))
      run_.fresh.waiting_locks.push_back({thread, &end.next, run_.trace.newest_of(thread), Trace::none});
    if (!run_.locations.is_lock(end.next)) add_held(thread, end.next);
  }
}

/// Adds a thread that waits at the end, where it may also go on if it sees another write.
void RunFollower::add_held(ThreadId thread, const Operation& op) {
  const auto position = static_cast<Position>(run_.trace.size());
  if (op.may_write() && run_.locations.is_open(op.location)) run_.fresh.waiting_openly.push_back(position);
  place_held(position, thread, op);
  path_.add_node(position, NodeKind::waiting, true, running_);
  static_cast<void>(path_.insert_hold(position));  // this run has it
  run_.fresh.nodes.push_back(position);
  ++running_[thread.value];
  held_.hold(thread, position);
}

void RunFollower::place_held(Position position, ThreadId thread, const Operation& op) {
  Trace::Item item;
  item.thread = thread;
  item.held = true;
  item.location = op.location;
  run_.buffers.set_roles(item, op, run_.trace);
  run_.trace.place(position, item);
  run_.buffers.place(run_.trace, position);
  run_.trace.note(position);
  run_.locations.note_reader(op.location);
  run_.records.set_op(position, op);
  const Trace::Item& placed = run_.trace[position];
  check_beginning(thread, op, placed.before);
  const std::uint64_t earlier = placed.index == 0 ? 0 : run_.records[placed.before].sum;
  run_.records[position] = {
      .sum = earlier + run_.records.hash_of(thread, placed.index, EventRecords::held_source, 0),
      .index = placed.index,
      .thread = thread.value};
}

}  // namespace heddle
