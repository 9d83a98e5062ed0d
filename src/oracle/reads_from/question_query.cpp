#include "oracle/reads_from/question_query.hpp"

#include <algorithm>

#include "core/assert.hpp"
#include "oracle/store_buffers/buffer_roles.hpp"

namespace heddle {

namespace {

using Position = Trace::Position;

EventId id_of(const Trace& trace, Position event) {
  return {strand_of(trace[event].thread), trace[event].index};
}

/// The thread that is joined. `last`, the event before the join, is that thread's last event or, if it has
/// none, its spawn, which is not the last event of the spawning thread.
ThreadId joined_thread(const Question& question, std::span<const Trace::Count> counts, Position last) {
  const Trace::Item& item = (*question.trace)[last];
  const bool is_last = item.index + 1 == counts[item.thread.value];
  HEDDLE_DCHECK(is_last || item.spawns != no_thread);
  return is_last ? item.thread : item.spawns;
}

/// Adjusts the operation to what the item says of store buffers. A store before which the thread's writes
/// reach memory becomes a release store: it has the effect of the fence.
void describe_waiting(Operation& op, const Trace::Item& item, bool writes) {
  const bool fenced = item.index > 0 && item.settled == item.index;
  if (item.drains && item.location != no_location && op.kind == OpKind::load) op.kind = OpKind::modify;
  if (item.drains && op.kind == OpKind::store) op.order = Order::seq_cst;
  if (item.buffered && writes && fenced) op.order = Order::release;
  if (op.kind == OpKind::fence && !item.drains) op.kind = fenced ? OpKind::store_fence : OpKind::load_fence;
}

Operation operation_of(const Question& question, std::span<const Trace::Count> counts, Position event) {
  const Trace::Item& item = (*question.trace)[event];
  Operation op;
  op.location = item.location;
  if (question.reads(event))
    op.kind = question.writes(event) ? OpKind::modify : OpKind::load;
  else if (question.writes(event))
    op.kind = OpKind::store;
  else if (item.spawns != no_thread)
    op.kind = OpKind::spawn;
  else if (item.joined != Trace::none)
    op.kind = OpKind::join;
  describe_waiting(op, item, question.writes(event));
  if (op.kind == OpKind::spawn) op.target = item.spawns;
  if (op.kind == OpKind::join) op.target = joined_thread(question, counts, item.joined);
  return op;
}

}  // namespace

Query query_of(const Question& question) {
  const Trace& trace = *question.trace;
  Query query;
  query.threads.resize(trace.threads());
  std::vector<Trace::Count> counts(trace.threads(), 0);
  for (const Position event : question.guide) {
    const Trace::Item& item = trace[event];
    counts[item.thread.value] = std::max(counts[item.thread.value], item.index + 1);
  }
  for (std::size_t t = 0; t < counts.size(); ++t)
    for (const Position event : trace.of_thread(t).first(counts[t])) {
      HEDDLE_DCHECK(!trace[event].held || event == question.changed.read);  // else it is no event
      QueryEvent& added = query.threads[t].emplace_back();
      added.id = id_of(trace, event);
      added.op = operation_of(question, counts, event);
      added.reads = question.reads(event);
      added.writes = question.writes(event);
      if (added.op.accesses_memory())
        query.locations = std::max<std::size_t>(query.locations, added.op.location.value + 1U);
      if (!added.reads) continue;
      const Position source = question.source(event);
      added.sources.push_back(source == Trace::initial ? WriteRef{} : WriteRef{id_of(trace, source)});
    }
  return query;
}

Witness witness_of(const Trace& trace, std::span<const Position> order, const Model& model) {
  Witness witness;
  witness.steps.reserve(order.size());
  for (const Position entry : order) witness.steps.push_back({strand_of_entry(trace, entry, model), 0});
  return witness;
}

}  // namespace heddle
