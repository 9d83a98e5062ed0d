// Blocking operations in exploration by sources. See reads_from.hpp.
//
// **Locks**: operations that wait until they may read and write (mutexes, semaphores, spin locks). All writes
// of such a location are taken for read-modify-writes, stores and unlocks too: then the writes of a location
// form a chain, each reading the one before it, and what is last is known from the sources. For a lock e that
// reads s, the classes that do not have that are those in which another contender reads s: if nobody did, s
// would be last, and e could go on. So the schedules of a node with a lock have other operations as heads,
// with the same source (section 7: "replaced"). That needs no check: the contender comes last, and s is the
// last write without e. Contenders are executed operations and those that wait at the end. A
// read-modify-write that does not wait has sources as in the paper, but a contender that waits need not read
// from it to be reversed with it: it may have waited.
//
// **Open locations**: where a store may replace a write that nothing orders before it, a chain would say more
// than the sources do. There stores are stores, and who waits before it writes is a wait, as below. A
// contender that has to wait for more than a read-modify-write has written may come before that one: not to
// happen is tried for it, and then it finds the contender as a source. (That a store is such is learnt when
// it happens; the search then begins anew.)
//
// **Waits**: operations that wait until they may read. They have sources as others do, and one more: to wait
// for ever, *held*. That is tried where the source may be overwritten by a write after which the wait does
// not go on; then there may be classes in which the wait does not end, and writes that only come when it has
// not ended. A run that ends with a held thread that could go on is a part of others and is counted apart; if
// another order of the same events leaves all waits waiting, that is run, too. What waits and then writes
// only on some values (a `once`) is a wait, and contends like a lock: where a contender could come before it
// and make it wait for more, not to happen is tried as well. Who is held contends with nothing below the node
// that holds it: a schedule there would let it go.
#include <algorithm>
#include <array>

#include "core/assert.hpp"
#include "core/mutexes.hpp"
#include "explore/reads_from.hpp"
#include "explore/reads_from/final_wait.hpp"
#include "oracle/reads_from/quick_tests.hpp"
#include "oracle/store_buffers/buffer_roles.hpp"

namespace heddle {

bool ReadsFrom::is_lock(const Operation& op) const {
  return waits_until_it_writes(op) && is_chained(op.location);
}

void ReadsFrom::find_other_locks() {
  for (const Position event : fresh_writes_) {
    const Trace::Item& item = trace_[event];
    if (!item.attempts || !is_chained(item.location)) continue;
    // An unlock needs the mutex to be its thread's: nothing that others wait for can be read instead.
    if (ops_[event].kind == OpKind::unlock && foreign_[item.location.value] == 0) continue;
    contend({item.thread, &ops_[event], item.before, event}, true);
  }
  if (!options_.rules.waiting_locks_contend) return;
  for (const Contender& contender : waiting_locks_) {
    // If what comes before it is old, it has contended with the old nodes before.
    const bool is_new = !has_head_ || contender.before == Trace::none || contender.before >= branch_;
    contend(contender, is_new);
  }
}

void ReadsFrom::contend(const Contender& contender, bool is_new) {
  for (std::uint32_t s = trace_.slots_of(contender.op->location); s != Trace::none;) {
    const Trace::Slot& slot = trace_.slot(s);
    s = slot.next;
    if (slot.thread == contender.thread) continue;
    const Count after =
        contender.before == Trace::none ? 0 : trace_.clock(contender.before)[slot.thread.value];
    for (std::size_t i = slot.nodes.size(); i-- > 0;) {
      const Position node = slot.nodes[i];
      if (trace_[node].index < after) break;
      stop_.throw_if_stopped();
      const bool is_old = node < first_fresh_ && !(has_head_ && node == branch_);
      if (!is_new && is_old) continue;
      if (contender.event != nowhere && contender.event < node) continue;  // it came before
      if (nodes_[node].kind == NodeKind::lock)
        replace(node, contender);
      else if (trace_[node].writes && trace_[node].attempts)
        reverse(node, contender);
    }
  }
}

/// The contender instead of the lock.
void ReadsFrom::replace(Position lock, const Contender& contender) {
  const Trace::Item& item = trace_[lock];
  const Value seen = value_of(item.location, item.source);
  if (!contender.op->may_see(seen) || !writes_on(*contender.op, seen)) return;
  make_cut(lock, contender.before == Trace::none ? Clock{} : trace_.clock(contender.before));
  insert_at_ = run_.length();
  const std::uint64_t others = hash_of_cut(lock);
  if (nodes_[lock].seen == HashSets::none)  // what it is replaced with may be replaced with it
    seen_.insert(nodes_[lock].seen, hash_of(item.thread, item.index, item.source, known_[lock].choice));
  for (std::uint32_t choice = 0; choice < contender.op->choices_on(seen); ++choice) {
    const std::uint64_t hash =
        others + hash_of(contender.thread, cut_[contender.thread.value], item.source, choice);
    if (!seen_.insert(nodes_[lock].seen, hash)) continue;
    ++statistics_.unasked;
    const std::array inserted{Inserted{contender.thread, choice}};
    write_order(lock, add_schedule(lock, contender.thread, cut_[contender.thread.value]), inserted);
  }
}

/// The contender just before a read-modify-write that has sources as in the paper.
void ReadsFrom::reverse(Position node, const Contender& contender) {
  const Trace::Item& item = trace_[node];
  const Value seen = value_of(item.location, item.source);
  if (!contender.op->may_see(seen) || !writes_on(*contender.op, seen)) return;
  make_cut(node, contender.before == Trace::none ? Clock{} : trace_.clock(contender.before));
  if (item.source != Trace::initial) extend_cut(trace_.clock(item.source));
  if (contender.event != nowhere && trace_.contains(cut_, contender.event)) return;  // it comes before anyway
  insert_at_ = run_.length();
  schedule_reversal(node, contender.thread, cut_[contender.thread.value], *contender.op);
  if (nodes_[node].kind == NodeKind::waiting && may_stop(node, *contender.op)) hold(node);
}

/// Whether the node's operation, which waits, would wait for more than the other one, which came just before
/// it.
bool ReadsFrom::may_stop(Position node, const Operation& other) const {
  const Value seen = value_of(trace_[node].location, trace_[node].source);
  for (std::uint32_t choice = 0; choice < other.choices_on(seen); ++choice)
    if (!ops_[node].may_see(other.kind == OpKind::store ? other.value : other.result_on(seen, choice)))
      return true;
  return false;
}

/// Where there is no chain, who waits before it writes may have to wait because of another that wrote: not to
/// happen is tried for that one. Then the first can come before it, and it finds the first as a source.
void ReadsFrom::find_open_contenders() {
  for (const Position event : fresh_writes_)
    if (trace_[event].attempts && is_open(trace_[event].location) && ops_[event].has_guard())
      contend_openly(event, true);
  for (const Position held : waiting_openly_) {
    const Position before = trace_[held].before;
    contend_openly(held, !has_head_ || before == Trace::none || before >= branch_);
  }
}

void ReadsFrom::contend_openly(Position contender, bool is_new) {
  stop_.throw_if_stopped();
  stop_.throw_if_stopped();
  const Trace::Item& item = trace_[contender];
  const Operation& op = ops_[contender];
  for (std::uint32_t s = trace_.slots_of(item.location); s != Trace::none;) {
    const Trace::Slot& slot = trace_.slot(s);
    s = slot.next;
    if (slot.thread == item.thread) continue;
    const Count after = item.before == Trace::none ? 0 : trace_.clock(item.before)[slot.thread.value];
    for (std::size_t i = slot.nodes.size(); i-- > 0;) {
      const Position node = slot.nodes[i];
      const Trace::Item& other = trace_[node];
      if (other.index < after) break;
      const bool is_old = node < first_fresh_ && !(has_head_ && node == branch_);
      if ((!is_new && is_old) || contender < node || !other.writes || !other.attempts) continue;
      const Value seen = value_of(item.location, other.source);
      if (!op.may_see(other.written) && op.may_see(seen) && op.writes_on(seen)) hold(node);
    }
  }
}

/// Who waits at the end: locks contend, the others are held there.
void ReadsFrom::add_waiting(const Execution& execution) {
  waiting_locks_.clear();
  waiting_openly_.clear();
  for (std::size_t t = 0; t < execution.threads.size(); ++t) {
    const ThreadEnd& end = execution.threads[t];
    if (end.state != ThreadState::waiting || !end.next.has_guard() ||
        end.next.guard_kind == Predicate::Kind::never)
      continue;
    const ThreadId thread{static_cast<std::uint16_t>(t)};
    // Who is held comes after no node below its hold, and has contended with those above it.
    if (std::ranges::find(held_, thread) != held_.end()) continue;
    if (end.next.may_write() && is_chained(end.next.location))
      waiting_locks_.push_back({thread, &end.next, trace_.newest_of(thread), nowhere});
    if (!is_lock(end.next)) {
      const auto position = static_cast<Position>(trace_.size());
      if (end.next.may_write() && is_open(end.next.location)) waiting_openly_.push_back(position);
      place_held(position, thread, end.next);
      add_node(position, NodeKind::waiting);
      nodes_[position].special = true;
      nodes_[position].held_tried = true;
      fresh_nodes_.push_back(position);
      ++running_[t];
      held_.push_back(thread);
      held_at_.push_back(position);
    }
  }
}

void ReadsFrom::place_held(Position position, ThreadId thread, const Operation& op) {
  Trace::Item item;
  item.thread = thread;
  item.held = true;
  item.location = op.location;
  set_buffer_roles(item, op, options_.model, trace_);
  trace_.place(position, item);
  if (!causes_are_in_memory()) arrival_.place(trace_, position);
  trace_.note(position);
  has_readers_[op.location.value] = 1;
  ops_[position] = op;
  const Trace::Item& placed = trace_[position];
  const std::uint64_t earlier = placed.index == 0 ? 0 : known_[placed.before].sum;
  known_[position] = {.sum = earlier + hash_of(thread, placed.index, held_source, 0),
                      .index = placed.index,
                      .thread = thread.value};
}

/// Not to happen is tried where a write after which it would wait may come to memory after its source.
void ReadsFrom::consider_waiting_for_ever(Position node) {
  for (std::uint32_t s = trace_.slots_of(trace_[node].location); s != Trace::none; s = trace_.slot(s).next)
    for (const Position write : trace_.slot(s).writes) consider_waiting_for_ever(node, write);
}

void ReadsFrom::consider_waiting_for_ever(Position node, Position write) {
  if (nodes_[node].held_tried || trace_[node].held || goes_on(ops_[node], write)) return;
  if (trace_.contains(trace_.clock(write), node)) return;
  if (!comes_to_memory_before(write, trace_[node].source)) hold(node);
}

/// The schedule in which it does not happen.
void ReadsFrom::hold(Position node) {
  if (nodes_[node].held_tried || !options_.rules.waits_may_not_end) return;
  nodes_[node].held_tried = true;
  make_cut(node, {});
  insert_at_ = RunOrder::nowhere;
  PendingSchedules::Schedule& schedule = add_schedule(node, trace_[node].thread, trace_[node].index);
  schedule.held = true;
  write_order(node, schedule, {});
}

/// Whether the first of two writes of a location must be overwritten by the second.
bool ReadsFrom::comes_to_memory_before(Position write, Position other) const {
  if (other == Trace::initial) return false;
  if (causes_are_in_memory() || trace_[write].thread == trace_[other].thread)
    return trace_.is_before(write, other);
  return trace_[write].index < arrival_.arrived_by(trace_, other)[trace_[write].thread.value];
}

/// The run ended with a held thread that could go on. Is there an order of the same events after which nobody
/// can?
void ReadsFrom::find_final_wait() {
  const auto size = static_cast<Position>(trace_.size());
  const auto goes = [&](const Operation& op, Position write) { return goes_on(op, write); };
  const auto ask = [&] {
    guide_.assign(run_.order().begin(), run_.order().end());
    for (auto p = size; p < trace_.size(); ++p) guide_.push_back(p);
    std::vector<Count> everything(trace_.width(), 0);
    for (std::size_t t = 0; t < trace_.threads(); ++t)
      everything[t] = static_cast<Count>(trace_.of_thread(t).size());
    ++statistics_.in_full;
    return oracle_.find({&trace_, everything, {}, guide_}, order_);
  };
  using Search = FinalWait<decltype(goes), decltype(ask)>;
  std::vector<Search::Wait> waits;
  for (const Position held : held_at_) waits.push_back({trace_[held].location, ops_[held]});
  widen(threads_ + 1);
  confirming_ = Search(trace_, {static_cast<std::uint16_t>(threads_)}, waits, goes, ask).is_possible();
  if (!confirming_) return;
  prefix_.clear();
  prefix_is_last_run_ = false;
  shared_ = 0;
  for (const Position entry : order_)
    if (Trace::event_of(entry) < size)
      prefix_.push_back({strand_of_entry(entry), Trace::is_drain(entry) ? 0 : known_[entry].choice});
}

}  // namespace heddle
