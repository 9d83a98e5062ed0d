#include "check/happens_before_clocks.hpp"

#include <algorithm>

#include "core/assert.hpp"
#include "core/memory_order.hpp"

namespace heddle {

namespace {

/// Whether it is an atomic store without release semantics of its own.
bool is_weak_store(const Event& event) {
  return event.writes && !event.op.plain && !event.observes() && !releases(event.op.order) &&
         event.op.kind != OpKind::unlock;
}

}  // namespace

std::span<HappensBeforeClocks::Tick> HappensBeforeClocks::row(std::vector<Tick>& rows, std::size_t index) {
  HEDDLE_DCHECK((index + 1) * width_ <= rows.size());
  return std::span(rows).subspan(index * width_, width_);
}

void HappensBeforeClocks::join(std::span<Tick> into, std::span<const Tick> from) {
  for (std::size_t i = 0; i < into.size(); ++i) into[i] = std::max(into[i], from[i]);
}

void HappensBeforeClocks::begin(const Execution& execution, bool has_parts) {
  parts_ = has_parts;
  own_stores_ = execution.release_sequences == ReleaseSequences::of_own_stores_too &&
                std::ranges::any_of(execution.events, is_weak_store);
  width_ = execution.threads.size();
  clocks_.assign(width_ * width_, 0);
  released_.assign(width_ * width_, 0);
  read_.assign(width_ * width_, 0);
  messages_.assign(execution.events.size() * width_, 0);
  if (parts_) byte_sources_.begin(execution);
  if (own_stores_) {
    told_by_writer_.assign(execution.events.size() * width_, 0);
    written_before_.assign(execution.events.size(), initial_source);
    last_write_.assign(execution.locations, initial_source);
  }
}

void HappensBeforeClocks::synchronise(const Execution& execution, const Event& event) {
  const std::size_t thread = event.thread().value;
  const std::span<Tick> clock = row(clocks_, thread);
  HEDDLE_DCHECK(clock[thread] == event.id.index);  // events of a thread come in its order, one by one
  ++clock[thread];
  switch (event.op.kind) {
    case OpKind::spawn:
      return join(row(clocks_, event.op.target.value), clock);
    case OpKind::join:
      return join(clock, row(clocks_, event.op.target.value));
    case OpKind::fence:
    case OpKind::load_fence:
    case OpKind::store_fence:
      if (event.op.kind != OpKind::store_fence || acquires(event.op.order)) join(clock, row(read_, thread));
      if (event.op.kind != OpKind::load_fence) std::ranges::copy(clock, row(released_, thread).begin());
      return;
    default:
      break;
  }
  if (!event.observes() || event.op.plain) return;
  const std::span<Tick> into = acquires(event.order()) ? clock : row(read_, thread);
  for_each_source(execution, event, [&](std::uint32_t source) { join(into, row(messages_, source)); });
}

/// Calls visit(position) for each write whose bytes the event reads: usually one.
template <class Visit>
void HappensBeforeClocks::for_each_source(const Execution& execution, const Event& event, Visit visit) {
  if (!parts_) {
    if (event.source != initial_source) visit(event.source);
    return;
  }
  const ByteSources::Sources sources = byte_sources_.of(execution, event);
  for (std::size_t i = 0; i < sources.size(); ++i)
    if (sources[i] != initial_source && (i == 0 || sources[i] != sources[i - 1])) visit(sources[i]);
}

/// Computes the message of a write: the clock that a reader synchronises with.
void HappensBeforeClocks::send(const Execution& execution, const Event& event, std::uint32_t position) {
  HEDDLE_DCHECK(event.writes && !event.op.plain);
  const std::size_t thread = event.thread().value;
  const bool release = releases(event.op.order) || event.op.kind == OpKind::unlock;
  const std::span<Tick> message = row(messages_, position);
  std::ranges::copy(row(release ? clocks_ : released_, thread), message.begin());
  if (own_stores_) std::ranges::copy(message, row(told_by_writer_, position).begin());
  if (event.observes())
    for_each_source(execution, event, [&](std::uint32_t source) { join(message, row(messages_, source)); });
}

/// Appends a write to those of its location. Its message is then complete; no other thread has read it
/// before.
void HappensBeforeClocks::reach_memory(const Execution& execution, std::uint32_t position) {
  const Event& event = execution.events[position];
  HEDDLE_DCHECK(own_stores_ && event.writes && last_write_[event.op.location.value] != position);
  std::uint32_t& last = last_write_[event.op.location.value];
  written_before_[position] = last;
  last = position;
  if (is_weak_store(event)) continue_sequences(execution, position);
}

/// Adds to a store's message the release sequences of its own thread that it continues: back to the thread's
/// store before it, over read-modify-writes. A release covers the thread's earlier ones.
void HappensBeforeClocks::continue_sequences(const Execution& execution, std::uint32_t position) {
  const Event& event = execution.events[position];
  std::uint32_t bytes = byte_mask(event.op.part);
  for (std::uint32_t i = written_before_[position]; i != initial_source && bytes != 0;
       i = written_before_[i]) {
    const Event& before = execution.events[i];
    const std::uint32_t met = bytes & byte_mask(before.op.part);
    if (met == 0) continue;
    const bool is_own = before.thread() == event.thread() && !before.op.plain;
    if (is_own) {
      join(row(told_by_writer_, position), row(told_by_writer_, i));
      join(row(messages_, position), row(told_by_writer_, i));
    }
    const bool goes_on = before.updates() && !before.op.plain && !(is_own && releases(before.op.order));
    if (!goes_on) bytes &= ~met;
  }
}

}  // namespace heddle
