// What a model says about an event of a trace: whether its write is buffered, and which writes reach memory
// before.
#pragma once

#include "memory/model.hpp"
#include "oracle/reads_from/trace.hpp"

namespace heddle {

/// Fills in `drains`, `buffered` and `settled` of an item that is about to be placed in the trace.
/// Precondition: its thread is set.
inline void set_buffer_roles(Trace::Item& item, const Operation& op, const Model& model, const Trace& trace) {
  if (!model.has_buffers()) return;
  item.drains = op.needs_drained();
  item.buffered = op.kind == OpKind::store && !item.drains;
  const std::span<const Trace::Position> earlier = trace.of_thread(item.thread.value);
  const bool orders_stores = op.kind == OpKind::store_fence || (item.buffered && op.order == Order::release);
  if (model.buffering == Buffering::per_thread || orders_stores)
    item.settled = static_cast<std::uint32_t>(earlier.size());
  else
    item.settled = earlier.empty() ? 0 : trace[earlier.back()].settled;
}

/// The strand that takes the step of an entry of an order: the thread, or a buffer.
[[nodiscard]] inline StrandId strand_of_entry(const Trace& trace, Trace::Position entry, const Model& model) {
  const Trace::Item& item = trace[Trace::event_of(entry)];
  return Trace::is_drain(entry) ? model.buffer_of(item.thread, item.location) : strand_of(item.thread);
}

}  // namespace heddle
