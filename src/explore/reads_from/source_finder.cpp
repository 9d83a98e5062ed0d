#include "explore/reads_from/source_finder.hpp"

#include <array>
#include <optional>

#include "oracle/reads_from/quick_tests.hpp"

namespace heddle {

/// Lines 5 and 6: the read or the write is new.
void SourceFinder::find() {
  for (const Position node : run_.fresh.nodes) {
    stop_.throw_if_stopped();
    find_for_new_node(node);
  }
  for (const Position write : run_.fresh.writes) {
    stop_.throw_if_stopped();
    find_for_new_write(write);
  }
}

void SourceFinder::find_for_new_node(Position node) {
  if (path_[node].has_op && run_.records.op(node).may_choose()) find_outcomes(node);
  if (path_[node].may_change_source()) find_sources(node);
}

void SourceFinder::find_for_new_write(Position write) {
  const Trace::Item& item = run_.trace[write];
  if (item.writes && run_.locations.has_readers(item.location)) offer(write);
  if (may_reverse_with_source(write)) reverse(item.source, write);
}

/// Whether both are read-modify-writes, the first of which wrote what the second has read.
bool SourceFinder::may_reverse_with_source(Position write) const {
  const Trace::Item& second = run_.trace[write];
  if (!second.reads || !second.attempts || second.source == Trace::initial) return false;
  if (!second.writes && !rules_.failed_attempts_reverse) return false;
  const Trace::Item& first = run_.trace[second.source];
  return path_[second.source].kind != NodeKind::none && first.attempts && first.writes &&
         !run_.locations.is_chained(second.location);
}

/// MayRead: of the writes that happen before the read, the last of each thread that no other hides; of those
/// that neither happen before nor after it, all.
void SourceFinder::find_sources(Position read) {
  const Trace& trace = run_.trace;
  const Trace::Item& item = trace[read];
  // A source that happens before what is before the read hides all that happens before it: most often, in a
  // critical section, there is nothing else.
  const bool source_hides = run_.buffers.causes_are_in_memory() && item.source != Trace::initial &&
                            item.before != Trace::none &&
                            trace.contains(trace.clock(item.before), item.source);
  bool sees_initial = true;
  for (std::uint32_t s = trace.slots_of(item.location); s != Trace::none;) {
    const Trace::Slot& slot = trace.slot(s);
    s = slot.next;
    sees_initial &= consider_slot(read, slot, source_hides);
  }
  if (sees_initial && (item.source != Trace::initial || item.held)) consider(read, Trace::initial);
  if (path_[read].kind == NodeKind::waiting) waits_.consider(read);
}

/// Considers the writes of one thread. False: one of them hides the initial write from the read.
inline bool SourceFinder::consider_slot(Position read, const Trace::Slot& slot, bool source_hides) {
  const Trace& trace = run_.trace;
  const Trace::Item& item = trace[read];
  const auto row = [&](Position p) { return trace.clock(p); };
  const Count hidden = source_hides ? trace.clock(item.source)[slot.thread.value] : 0;
  const Count seen = run_.buffers.seen_before(trace, read, slot.thread);
  for (std::size_t i = slot.writes.size(); i-- > 0;) {
    const Position write = slot.writes[i];
    if (trace[write].index < hidden) return false;
    const bool happens_before = trace[write].index < seen;
    if (write != item.source && !trace.contains(trace.clock(write), read) &&
        !(happens_before && run_.buffers.causes_are_in_memory() &&
          is_hidden(trace, item.location, write, item.before, row)))
      consider(read, write);
    if (happens_before) return false;  // it hides the earlier ones
  }
  return true;
}

/// Offers a new write to the reads that were there before it and that it does not happen after.
void SourceFinder::offer(Position write) {
  const Trace& trace = run_.trace;
  const Trace::Clock clock = trace.clock(write);
  for (std::uint32_t s = trace.slots_of(trace[write].location); s != Trace::none;) {
    const Trace::Slot& slot = trace.slot(s);
    s = slot.next;
    for (std::size_t i = slot.nodes.size(); i-- > 0;) {
      const Position read = slot.nodes[i];
      if (trace[read].index < clock[slot.thread.value]) break;
      if (read >= run_.fresh.first) continue;  // it has looked at all writes
      if (!path_[read].may_change_source()) continue;
      if (write != trace[read].source || trace[read].held) consider(read, write);
      if (path_[read].kind == NodeKind::waiting) waits_.consider(read, write);
    }
  }
}

/// Lines 7 to 11.
void SourceFinder::consider(Position read, Position source) {
  stop_.throw_if_stopped();
  const Trace::Item& item = run_.trace[read];
  ChangedRead changed{read, source, false};
  std::uint32_t outcomes = 1;
  if (path_[read].has_op) {
    const Operation& op = run_.records.op(read);
    if (!run_.goes_on(op, source)) return;
    const Value value = run_.value_of(item.location, source);
    changed.writes = writes_on(op, value);
    outcomes = op.choices_on(value);
  }
  static_assert(Trace::initial == Trace::none);
  builder_.begin_after(read, source);
  const std::uint64_t others = builder_.hash();
  std::optional<SourceQuestions::Answer> answer;
  for (std::uint32_t choice = 0; choice < outcomes; ++choice) {
    const std::uint64_t hash = others + run_.records.hash_of(item.thread, item.index, source, choice);
    if (!path_.insert_hash(read, hash)) {
      ++known_;
      continue;
    }
    if (!answer) answer = questions_.ask(changed, builder_.cut());
    if (!answer->yes) continue;
    const std::array inserted{ScheduleBuilder::Inserted{item.thread, choice}};
    if (answer->insert_at != RunOrder::nowhere)
      builder_.add(item.thread, item.index, answer->insert_at, inserted);
    else
      builder_.add_in_order(questions_.order(), choice);
  }
}

/// Section 7: r[src := w[src := r.src]], where w reads from r. It needs no check: in the run, there is no
/// write between r's source and r, nor between r and w; so w and r, in this order, fit before the next write.
void SourceFinder::reverse(Position read, Position write) {
  const Trace& trace = run_.trace;
  const Trace::Item& item = trace[read];
  const Trace::Item& other = trace[write];
  HEDDLE_DCHECK(other.source == read && item.writes);
  if (other.before != Trace::none && trace.contains(trace.clock(other.before), read)) return;
  const Value seen = run_.value_read_by(read);
  const Operation& other_op = run_.records.op(write);
  if (!other_op.may_see(seen) || !other_op.writes_on(seen)) return;
  builder_.begin_after(read, other.before);
  if (item.source != Trace::initial && rules_.reversal_keeps_causes)
    builder_.extend(trace.clock(item.source));
  const std::uint32_t next = run_.order.next_write(trace, item.location, item.source, builder_.cut());
  builder_.add_reversals(other.thread, other.index, other_op, next);
  waits_.consider_after(read, other_op);
}

/// Adds schedules in which the node has the source that it has, and another outcome.
void SourceFinder::find_outcomes(Position node) {
  const Trace::Item& item = run_.trace[node];
  if (item.held) return;
  const std::uint32_t outcomes = run_.records.op(node).choices_on(item.reads ? run_.value_read_by(node) : 0);
  if (outcomes == 1) return;
  builder_.begin(node);
  const Position source = item.reads ? item.source : EventRecords::no_source;
  for (std::uint32_t choice = 0; choice < outcomes; ++choice) {
    const std::uint64_t hash = run_.records.hash_of(item.thread, item.index, source, choice);
    if (!path_.insert_hash(node, hash) || choice == run_.records[node].choice) continue;
    const std::array inserted{ScheduleBuilder::Inserted{item.thread, choice}};
    builder_.add(item.thread, item.index, run_.order.rank(node), inserted);
  }
}

}  // namespace heddle
