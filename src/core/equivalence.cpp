#include "core/equivalence.hpp"

#include <algorithm>
#include <optional>
#include <vector>

#include "core/byte_sources.hpp"
#include "core/memory_order.hpp"
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

std::optional<EventId> write_at(const Execution& execution, std::uint32_t position) {
  if (position == initial_source) return std::nullopt;
  HEDDLE_DCHECK(position < execution.events.size() && execution.events[position].writes);
  return execution.events[position].id;
}

void add_optional(Hasher& hasher, const std::optional<EventId>& id) {
  hasher.add(id.has_value() ? 1 : 0);
  if (id) hasher.add(*id);
}

bool has_part_stores(const Execution& execution) {
  return std::ranges::any_of(execution.events, [](const Event& event) { return event.op.is_part_store(); });
}

/// A value of the event's location as far as the event accesses it. Where reads have one source each, that
/// decides the rest, too.
Value accessed(const Event& event, Value whole, bool by_bytes) {
  return by_bytes ? event.op.part.of(whole) : whole;
}

/// The sources of reads: one each; one per byte where stores of parts may wait in buffers.
class Sources {
 public:
  explicit Sources(const Execution& execution) : by_bytes_(has_part_stores(execution)) {
    if (by_bytes_) bytes_.begin(execution);
  }
  /// Whether the event has sources of its own. Where each byte has one, a store of a part has none.
  [[nodiscard]] bool reads(const Event& event) const { return by_bytes_ ? event.observes() : event.reads; }
  /// Adds the sources of the next event, and takes it.
  void take(Hasher& hasher, const Execution& execution, std::uint32_t position) {
    const Event& event = execution.events[position];
    if (event.reads && !by_bytes_) add_optional(hasher, write_at(execution, event.source));
    if (event.observes() && by_bytes_) {
      const std::uint32_t read = byte_mask(event.op.part);
      const ByteSources::Sources sources = bytes_.of(execution, event);
      for (std::size_t i = 0; i < sources.size(); ++i)
        if ((read >> i & 1) != 0) add_optional(hasher, write_at(execution, sources[i]));
    }
    if (by_bytes_) bytes_.take(execution, position);
  }
  /// Calls visit(position) for each write that the next event reads, and takes it.
  template <class Visit>
  void take(const Execution& execution, std::uint32_t position, Visit visit) {
    const Event& event = execution.events[position];
    const bool has_one = event.reads && !by_bytes_ && !event.is_drain();
    if (has_one && event.source != initial_source) visit(event.source);
    if (by_bytes_ && event.observes())
      for (const std::uint32_t source : bytes_.of(execution, event))
        if (source != initial_source) visit(source);
    if (by_bytes_) bytes_.take(execution, position);
  }

 private:
  bool by_bytes_;
  ByteSources bytes_;
};

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
  Sources sources(execution);
  constexpr std::size_t none = SIZE_MAX;
  std::vector<std::size_t> last(threads, none);  // by thread: its newest event, or the one that spawned it
  for (std::size_t i = 0; i < execution.events.size(); ++i) {
    const Event& event = execution.events[i];
    HEDDLE_DCHECK(!event.reads || event.source == initial_source || event.source < i);
    sources.take(execution, static_cast<std::uint32_t>(i),
                 [&](std::uint32_t source) { clocks.join(i, source); });
    if (event.is_drain()) continue;
    const std::size_t thread = event.thread().value;
    if (last[thread] != none) clocks.join(i, last[thread]);
    if (event.op.kind == OpKind::spawn) last[event.op.target.value] = i;
    if (event.op.kind == OpKind::join && last[event.op.target.value] != none)
      clocks.join(i, last[event.op.target.value]);
    if (sources.reads(event)) ++clocks[i][thread];
    last[thread] = i;
  }
  return clocks;
}

}  // namespace

Fingerprint reads_from_class(const Execution& execution) {
  Fingerprint sum;
  Sources sources(execution);
  for (std::uint32_t i = 0; i < execution.events.size(); ++i) {
    const Event& event = execution.events[i];
    Hasher hasher(event_kind);
    hasher.add(event.id).add(event.choice);
    sources.take(hasher, execution, i);
    if (!event.is_drain()) sum += hasher.done();
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
  const bool by_bytes = has_part_stores(execution);
  const Sources sources(execution);
  Fingerprint sum;
  for (std::size_t i = 0; i < execution.events.size(); ++i) {
    const Event& event = execution.events[i];
    if (event.is_drain()) continue;
    sum +=
        Hasher(value_kind)
            .add(event.id)
            .add(event.choice)
            .add(sources.reads(event) ? static_cast<std::uint64_t>(accessed(event, event.read, by_bytes)) : 0)
            .add(static_cast<std::uint64_t>(accessed(event, event.written, by_bytes)))
            .done();
    if (!sources.reads(event)) continue;
    Hasher causal(causal_kind);
    causal.add(event.id);
    for (const ClockRows::Count count : before[i]) causal.add(count);
    sum += causal.done();
  }
  return sum;
}

Fingerprint view_class(const Execution& execution) {
  Fingerprint sum;
  const bool by_bytes = has_part_stores(execution);
  for (const Event& event : execution.events)
    if ((by_bytes ? event.observes() : event.reads) || event.op.kind == OpKind::choose)
      sum += Hasher(view_kind)
                 .add(event.id)
                 .add(event.choice)
                 .add(static_cast<std::uint64_t>(accessed(event, event.read, by_bytes)))
                 .done();
  return sum;
}

}  // namespace heddle
