#include "core/equivalence.hpp"

#include <optional>
#include <vector>

#include "core/vector_clock.hpp"

namespace heddle {

namespace {

enum Kind : std::uint64_t {
  event_kind = 101,
  coherence_kind,
  value_kind,
  causal_kind,
  view_kind,
  section_kind
};

std::optional<EventId> source_of(const Execution& execution, const Event& event) {
  if (event.source == initial_source) return std::nullopt;
  HEDDLE_DCHECK(event.source < execution.events.size() && execution.events[event.source].writes);
  return execution.events[event.source].id;
}

void add_optional(Hasher& hasher, const std::optional<EventId>& id) {
  hasher.add(id.has_value() ? 1 : 0);
  if (id) hasher.add(*id);
}

/// The writes of each location in the order in which they reach memory, as a set of (write, its predecessor).
Fingerprint coherence(const Execution& execution) {
  Fingerprint sum;
  std::vector<std::optional<EventId>> newest(execution.locations);
  for (const Event& event : execution.events) {
    const bool reaches_memory = event.is_drain() || (event.writes && !event.buffered);
    if (!reaches_memory) continue;
    HEDDLE_DCHECK(event.op.location.value < execution.locations);
    HEDDLE_DCHECK(!event.is_drain() || execution.events[event.source].buffered);
    const EventId write = event.is_drain() ? execution.events[event.source].id : event.id;
    std::optional<EventId>& last = newest[event.op.location.value];
    Hasher edge(coherence_kind);
    add_optional(edge.add(write).add(event.op.location.value), last);
    sum += edge.done();
    last = write;
  }
  return sum;
}

/// For each atomic section, which accesses come before it: no other thread moves within it, so every other
/// access is before or after it.
Fingerprint section_order(const Execution& execution) {
  Fingerprint sum, before;
  for (const Event& event : execution.events) {
    if (event.op.location == no_location || event.is_drain()) continue;
    if (event.op.role == Role::section) sum += Hasher(section_kind).add(event.id).add(before).done();
    before += Hasher(section_kind).add(event.id).done();
  }
  return sum;
}

/// For each event, how many reads of each thread are before it in the causal order (itself included).
ClockRows causal_reads(const Execution& execution) {
  const std::size_t threads = execution.threads.size();
  ClockRows clocks;
  clocks.reset(execution.events.size(), threads);
  constexpr std::size_t none = SIZE_MAX;
  std::vector<std::size_t> last(threads, none);  // by thread: its newest event, or the one that spawned it
  for (std::size_t i = 0; i < execution.events.size(); ++i) {
    const Event& event = execution.events[i];
    if (event.is_drain()) continue;
    const std::size_t thread = event.thread().value;
    if (last[thread] != none) clocks.join(i, last[thread]);
    HEDDLE_DCHECK(!event.reads || event.source == initial_source || event.source < i);
    if (event.reads && event.source != initial_source) clocks.join(i, event.source);
    if (event.op.kind == OpKind::spawn) last[event.op.target.value] = i;
    if (event.op.kind == OpKind::join && last[event.op.target.value] != none)
      clocks.join(i, last[event.op.target.value]);
    if (event.reads) ++clocks[i][thread];
    last[thread] = i;
  }
  return clocks;
}

}  // namespace

Fingerprint reads_from_class(const Execution& execution) {
  Fingerprint sum;
  for (const Event& event : execution.events) {
    if (event.is_drain()) continue;
    Hasher hasher(event_kind);
    hasher.add(event.id).add(event.choice);
    if (event.reads) add_optional(hasher, source_of(execution, event));
    sum += hasher.done();
  }
  return sum;
}

Fingerprint trace_class(const Execution& execution) {
  Fingerprint sum = reads_from_class(execution);
  sum += coherence(execution);
  sum += section_order(execution);
  return sum;
}

Fingerprint reads_value_from_class(const Execution& execution) {
  const ClockRows before = causal_reads(execution);
  Fingerprint sum;
  for (std::size_t i = 0; i < execution.events.size(); ++i) {
    const Event& event = execution.events[i];
    if (event.is_drain()) continue;
    sum += Hasher(value_kind)
               .add(event.id)
               .add(event.choice)
               .add(event.reads ? static_cast<std::uint64_t>(event.read) : 0)
               .add(static_cast<std::uint64_t>(event.written))
               .done();
    if (!event.reads) continue;
    Hasher causal(causal_kind);
    causal.add(event.id);
    for (const ClockRows::Count count : before[i]) causal.add(count);
    sum += causal.done();
  }
  return sum;
}

Fingerprint view_class(const Execution& execution) {
  Fingerprint sum;
  for (const Event& event : execution.events)
    if (event.reads || event.op.kind == OpKind::choose)
      sum += Hasher(view_kind)
                 .add(event.id)
                 .add(event.choice)
                 .add(static_cast<std::uint64_t>(event.read))
                 .done();
  return sum;
}

}  // namespace heddle
