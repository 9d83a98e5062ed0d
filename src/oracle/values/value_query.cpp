#include "oracle/values/value_query.hpp"

namespace heddle {

namespace {

Operation operation_of(const ValueEvent& event) {
  Operation op;
  op.kind = OpKind::load_fence;  // without effect
  op.location = event.location;
  op.target = event.target;
  const bool reads = event.read != no_value, writes = event.written != no_value;
  if (event.spawns || event.joins)
    op.kind = event.spawns ? OpKind::spawn : OpKind::join;
  else if (writes)
    op.kind = reads ? OpKind::modify : OpKind::store;
  else if (reads)
    op.kind = event.drains ? OpKind::modify : OpKind::load;
  else if (event.drains)
    op.kind = OpKind::fence;
  if (op.kind == OpKind::store && event.drains) op.order = Order::seq_cst;
  return op;
}

void add_sources(const ValueTrace& trace, ValueId value, QueryEvent& read) {
  if (trace.initial(read.op.location) == value) read.sources.emplace_back();
  for (std::uint16_t t = 0; t < trace.threads(); ++t) {
    const std::span<const ValueEvent* const> events = trace.of({t});
    for (std::uint32_t i = 0; i < events.size(); ++i) {
      const EventId id{strand_of({t}), i};
      if (events[i]->written == value && id != read.id) read.sources.emplace_back(id);
    }
  }
}

void add_last_reader(const ValueTrace& trace, std::span<const ValueId> needed, Query& query) {
  const ThreadId reader{static_cast<std::uint16_t>(trace.threads())};
  std::vector<QueryEvent>& events = query.threads.emplace_back();
  const auto add = [&]() -> QueryEvent& {
    const EventId id{strand_of(reader), static_cast<std::uint32_t>(events.size())};
    return events.emplace_back(QueryEvent{id, {}, false, false, {}});
  };
  for (std::uint16_t t = 0; t < trace.threads(); ++t) {
    QueryEvent& join = add();
    join.op.kind = OpKind::join;
    join.op.target = {t};
  }
  for (std::uint32_t i = 0; i < needed.size(); ++i) {
    if (needed[i] == no_value) continue;
    QueryEvent& read = add();
    read.op.kind = OpKind::load;
    read.op.location = {i};
    read.reads = true;
    add_sources(trace, needed[i], read);
  }
}

}  // namespace

Query query_of(const ValueTrace& trace, std::span<const ValueId> needed) {
  Query query;
  query.locations = trace.locations();
  for (std::uint16_t t = 0; t < trace.threads(); ++t) {
    std::vector<QueryEvent>& events = query.threads.emplace_back();
    std::uint32_t fences = 0;
    for (const ValueEvent* event : trace.of({t})) {
      QueryEvent& added = events.emplace_back();
      added.id = {strand_of({t}), static_cast<std::uint32_t>(events.size() - 1)};
      added.op = operation_of(*event);
      added.reads = event->read != no_value;
      added.writes = event->written != no_value;
      const bool orders_stores = event->fences != fences;
      fences = event->fences;
      if (orders_stores && added.op.kind == OpKind::store) added.op.order = Order::release;
      if (orders_stores && added.op.kind == OpKind::load_fence) added.op.kind = OpKind::store_fence;
      if (added.reads) add_sources(trace, event->read, added);
    }
  }
  add_last_reader(trace, needed, query);
  return query;
}

Witness witness_of(const ValueTrace& trace, std::span<const ValueMove> order, const Model& model,
                   const Query& query) {
  Witness witness;
  for (const ValueMove& move : order)
    witness.steps.push_back(
        {move.is_drain ? model.buffer_of(move.thread, trace.at(move).location) : strand_of(move.thread), 0});
  const ThreadId reader{static_cast<std::uint16_t>(trace.threads())};
  for (std::size_t i = 0; i < query.threads.back().size(); ++i)
    witness.steps.push_back({strand_of(reader), 0});
  return witness;
}

}  // namespace heddle
