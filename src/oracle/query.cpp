#include "oracle/query.hpp"

#include "core/assert.hpp"

namespace heddle {

std::size_t Query::size() const {
  std::size_t sum = 0;
  for (const auto& thread : threads) sum += thread.size();
  return sum;
}

namespace {

QueryEvent without_sources(const Event& event) {
  return {event.id, event.op, event.reads, event.writes, {}};
}

Query empty_query(const Execution& execution) {
  Query query;
  query.threads.resize(execution.threads.size());
  query.locations = execution.locations;
  return query;
}

}  // namespace

Query reads_from_query(const Execution& execution) {
  Query query = empty_query(execution);
  for (const Event& event : execution.events) {
    if (event.is_drain()) continue;
    QueryEvent& added = query.threads[event.thread().value].emplace_back(without_sources(event));
    if (!event.reads) continue;
    const bool initial = event.source == initial_source;
    HEDDLE_DCHECK(initial || execution.events[event.source].op.location == event.op.location);
    added.sources.push_back(initial ? WriteRef{} : execution.events[event.source].id);
  }
  return query;
}

Query good_writes_query(const Execution& execution, std::span<const Value> initial_memory) {
  Query query = empty_query(execution);
  for (const Event& event : execution.events) {
    if (event.is_drain()) continue;
    QueryEvent& added = query.threads[event.thread().value].emplace_back(without_sources(event));
    if (!event.reads) continue;
    const LocationId location = event.op.location;
    HEDDLE_DCHECK(location.value < initial_memory.size());
    if (initial_memory[location.value] == event.read) added.sources.emplace_back();
    for (const Event& write : execution.events)
      if (!write.is_drain() && write.writes && write.op.location == location && write.written == event.read &&
          write.id != event.id)
        added.sources.emplace_back(write.id);
  }
  return query;
}

}  // namespace heddle
