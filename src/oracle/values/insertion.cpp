#include "oracle/values/insertion.hpp"

namespace heddle {

void Insertion::find_places(const ValueTrace& trace, std::span<const ValueMove> order, ThreadId thread,
                            const ValueEvent& event) {
  ++round_;
  // Backwards: `open` is the last place at which the value that memory held before it would be read.
  auto open = static_cast<std::uint32_t>(order.size());
  bool before_write = true;
  bool is_past = false;  // whether the moves from here on back have to come before the event
  for (auto i = open; i-- > 0;) {
    const ValueMove& move = order[i];
    const ValueEvent& other = trace.at(move);
    if (move.thread == thread) {
      // Before its own newest store is in memory, the thread reads that store: the same value.
      const bool forwards = move.is_drain && move.index + 1 == event.own_write;
      is_past = is_past || !move.is_drain || event.drains || forwards;
    } else if (other.spawns && other.target == thread) {
      is_past = true;
    }
    if (other.location != event.location || !trace.reaches_memory(move)) continue;
    add(other.written, open, before_write);
    if (is_past) return;
    open = i;
    before_write = other.read == no_value;
  }
  add(trace.initial(event.location), open, before_write);
}

}  // namespace heddle
