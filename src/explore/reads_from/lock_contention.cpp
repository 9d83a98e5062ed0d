#include "explore/reads_from/lock_contention.hpp"

#include <array>

namespace heddle {

void LockContention::find_in_chains() {
  for (const Position event : run_.fresh.writes) {
    const Trace::Item& item = run_.trace[event];
    if (!item.attempts || !run_.locations.is_chained(item.location)) continue;
    // An unlock needs the mutex to be its thread's: nothing that others wait for can be read instead.
    const Operation& op = run_.records.op(event);
    if (op.kind == OpKind::unlock && !run_.locations.has_stores(item.location)) continue;
    contend({item.thread, &op, item.before, event}, true);
  }
  if (!rules_.waiting_locks_contend) return;
  // If what comes before it is old, it has contended with the old nodes before.
  for (const Contender& contender : run_.fresh.waiting_locks)
    contend(contender, run_.may_be_new_after(contender.before));
}

/// Visits the nodes of other threads at the location that do not happen before `before`, newest first in each
/// thread.
template <class Visit>
void LockContention::for_each_other_node(ThreadId thread, LocationId location, Position before,
                                         Visit visit) const {
  const Trace& trace = run_.trace;
  for (std::uint32_t s = trace.slots_of(location); s != Trace::none;) {
    const Trace::Slot& slot = trace.slot(s);
    s = slot.next;
    if (slot.thread == thread) continue;
    const Count after = before == Trace::none ? 0 : trace.clock(before)[slot.thread.value];
    for (std::size_t i = slot.nodes.size(); i-- > 0;) {
      const Position node = slot.nodes[i];
      if (trace[node].index < after) break;
      visit(node);
    }
  }
}

void LockContention::contend(const Contender& contender, bool is_new) {
  HEDDLE_DCHECK(run_.locations.is_chained(contender.op->location));
  for_each_other_node(contender.thread, contender.op->location, contender.before, [&](Position node) {
    stop_.throw_if_stopped();
    if (!is_new && run_.is_old(node)) return;
    if (contender.event < node) return;  // it came before
    if (path_[node].kind == NodeKind::lock)
      replace(node, contender);
    else if (run_.trace[node].writes && run_.trace[node].attempts)
      reverse(node, contender);
  });
}

/// Adds the schedule with the contender instead of the lock.
void LockContention::replace(Position lock, const Contender& contender) {
  const Trace::Item& item = run_.trace[lock];
  const Value seen = run_.value_read_by(lock);
  if (!contender.op->may_see(seen) || !writes_on(*contender.op, seen)) return;
  builder_.begin_after(lock, contender.before);
  const Count index = builder_.cut()[contender.thread.value];
  const std::uint64_t others = builder_.hash();
  if (!path_.has_hashes(lock)) {  // what it is replaced with may be replaced with it
    const std::uint32_t own = run_.records[lock].choice;
    static_cast<void>(
        path_.insert_hash(lock, run_.records.hash_of(item.thread, item.index, item.source, own)));
  }
  for (std::uint32_t choice = 0; choice < contender.op->choices_on(seen); ++choice) {
    const std::uint64_t hash = others + run_.records.hash_of(contender.thread, index, item.source, choice);
    if (!path_.insert_hash(lock, hash)) continue;
    builder_.count_unasked();
    const std::array inserted{ScheduleBuilder::Inserted{contender.thread, choice}};
    builder_.add(contender.thread, index, run_.order.length(), inserted);
  }
}

/// Adds the schedule with the contender just before a read-modify-write that has sources as in the paper.
void LockContention::reverse(Position node, const Contender& contender) {
  const Trace::Item& item = run_.trace[node];
  const Value seen = run_.value_read_by(node);
  if (!contender.op->may_see(seen) || !writes_on(*contender.op, seen)) return;
  builder_.begin_after(node, contender.before);
  if (item.source != Trace::initial) builder_.extend(run_.trace.clock(item.source));
  const Trace::Clock cut = builder_.cut();
  if (contender.event != Trace::none && run_.trace.contains(cut, contender.event))
    return;  // it comes before anyway
  builder_.add_reversals(contender.thread, cut[contender.thread.value], *contender.op, run_.order.length());
  waits_.consider_after(node, *contender.op);
}

/// Where there is no chain, an operation that waits before it writes may have to wait because of another that
/// wrote: not to happen is tried for that one. Then the first can come before it, and it finds the first as a
/// source.
void LockContention::find_at_open_locations() {
  for (const Position event : run_.fresh.writes)
    if (run_.trace[event].attempts && run_.locations.is_open(run_.trace[event].location) &&
        run_.records.op(event).has_guard())
      contend_openly(event, true);
  for (const Position held : run_.fresh.waiting_openly)
    contend_openly(held, run_.may_be_new_after(run_.trace[held].before));
}

void LockContention::contend_openly(Position contender, bool is_new) {
  stop_.throw_if_stopped();
  const Trace::Item& item = run_.trace[contender];
  HEDDLE_DCHECK(run_.locations.is_open(item.location));
  for_each_other_node(item.thread, item.location, item.before, [&](Position node) {
    const Trace::Item& other = run_.trace[node];
    if ((!is_new && run_.is_old(node)) || contender < node || !other.writes || !other.attempts) return;
    if (would_come_first(run_.records.op(contender), node)) waits_.hold(node);
  });
}

/// Whether the operation would wait after the other event, and would write in its place.
bool LockContention::would_come_first(const Operation& op, Position other) const {
  const Value seen = run_.value_read_by(other);
  return !op.may_see(run_.trace[other].written) && op.may_see(seen) && op.writes_on(seen);
}

}  // namespace heddle
