#include "oracle/values/insertion.hpp"

namespace heddle {

void Insertion::look(const ValueTrace& trace, std::span<const ValueMove> order, ThreadId thread,
                     const ValueEvent& event) {
  ++round_;
  // From the end on: `open` is where the memory's value that is looked for next would be read last.
  auto open = static_cast<std::uint32_t>(order.size());
  bool before_write = true;
  bool is_past = false;  // what comes now has to stand before the event
  for (auto i = open; i-- > 0;) {
    const ValueMove& move = order[i];
    const ValueEvent& other = trace.at(move);
    if (move.thread == thread) {
      // Before its own newest store is in memory, the thread sees that: the same value.
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
