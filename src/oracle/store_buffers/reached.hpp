// Which writes have come to memory by the time an event happens, as far as program order, fences and sources
// tell: what happens-before says under SC and TSO, for models in which a write may overtake another.
#pragma once

#include <vector>

#include "oracle/reads_from/trace.hpp"

namespace heddle {

/// A row a position: how many of each thread's first events have their writes, if any, in memory once the
/// event has happened. Sound, but not all that could be known: a write that overtakes others is only counted
/// when those have come, too.
class Reached {
 public:
  using Position = Trace::Position;
  using Count = Trace::Count;

  /// The event has just been placed in the trace.
  void place(const Trace& trace, Position position);
  /// The trace has other clocks now.
  void widen(std::size_t before, std::size_t after);
  [[nodiscard]] Trace::Clock of(const Trace& trace, Position position) const {
    return {rows_.data() + position * trace.width(), trace.width()};
  }

  /// Below which index the read sees all writes of a thread, or later ones. `everything`: what happens before
  /// is in memory.
  [[nodiscard]] Count seen_before(const Trace& trace, Position read, ThreadId thread, bool everything) const {
    return seen_after(trace, trace[read].before, trace[read].thread, thread, everything);
  }
  /// The same for a read that is no event yet: it comes after `before`, or is the first.
  [[nodiscard]] Count seen_after(const Trace& trace, Position before, ThreadId reader, ThreadId thread,
                                 bool everything) const {
    if (before == Trace::none) return 0;
    const bool happens_before = everything || thread == reader;
    return (happens_before ? trace.clock(before) : of(trace, before))[thread.value];
  }

  /// Whether the read cannot see the write: another one of the location, which the read cannot have missed,
  /// came to memory after it. Proof: a write below the reader's row is in memory when it reads, and so is
  /// every own write, there or in its own buffer; what was in memory when that one happened came to memory
  /// before it.
  [[nodiscard]] bool is_hidden(const Trace& trace, Position write, Position read) const;

 private:
  void join(const Trace& trace, Count* row, Position other) const;
  /// How many of its thread's first events are in memory when this write is.
  [[nodiscard]] static Count when_in_memory(const Trace& trace, Position write, Count known);

  std::vector<Count> rows_;
};

}  // namespace heddle
