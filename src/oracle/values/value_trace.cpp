#include "oracle/values/value_trace.hpp"

#include "core/fingerprint.hpp"

namespace heddle {

ValueEvent value_event_of(const Operation& op, const Model& model) {
  ValueEvent event;
  if (op.accesses_memory()) event.location = op.location;
  event.spawns = op.kind == OpKind::spawn;
  event.joins = op.kind == OpKind::join;
  if (event.spawns || event.joins) event.target = op.target;
  if (!model.has_buffers()) return event;
  event.drains = op.needs_drained();
  event.buffered = op.kind == OpKind::store && !event.drains;
  const bool is_release = event.buffered && op.order == Order::release;
  event.fences = is_release || op.kind == OpKind::store_fence ? 1 : 0;
  return event;
}

void place_after(ValueEvent& event, std::span<const ValueEvent* const> before) {
  const auto index = static_cast<std::uint32_t>(before.size());
  if (index > 0) event.fences += before.back()->fences;
  event.drain_point = event.drains ? index + 1 : index > 0 ? before.back()->drain_point : 0;
  const bool fenced = event.fences != (index > 0 ? before.back()->fences : 0);
  const std::uint64_t flags = std::uint64_t{event.target.value} << 8U | (fenced ? 16U : 0U) |
                              (event.buffered ? 8U : 0U) | (event.drains ? 4U : 0U) |
                              (event.spawns ? 2U : 0U) | (event.joins ? 1U : 0U);
  event.history = Hasher(index > 0 ? before.back()->history : 0)
                      .add(event.location.value)
                      .add(std::uint64_t{event.read} << 32U | event.written)
                      .add(flags)
                      .done()
                      .lo;
  if (event.location == no_location) return;
  event.own_write = event.own_access = event.writes_before = event.readers_before = event.copies_before = 0;
  for (std::uint32_t i = 0; i < index; ++i) {
    const ValueEvent& earlier = *before[i];
    if (earlier.location != event.location) continue;
    event.own_access = i + 1;
    if (event.written != no_value && earlier.read == event.written) ++event.readers_before;
    if (earlier.written == no_value) continue;
    event.own_write = i + 1;
    event.writes_before += earlier.comes_first ? 0 : 1;
    if (earlier.written == event.written) ++event.copies_before;
  }
  if (event.written != no_value && event.read == event.written) ++event.readers_before;
}

}  // namespace heddle
