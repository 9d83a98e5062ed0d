// Computes which writes have reached memory by the time an event happens, as far as program order, fences and
// sources determine it. Under SC and TSO happens-before says it; this is for models in which a write may
// overtake another.
#pragma once

#include <vector>

#include "core/assert.hpp"
#include "oracle/reads_from/trace.hpp"

namespace heddle {

/// One row per position: how many of each thread's first events have their writes, if any, in memory once the
/// event has happened. Sound, but not complete: a write that overtakes others is only counted when those have
/// reached memory, too.
///
/// Invariant: a row never exceeds the event's clock, because what has reached memory by an event that no
/// buffer hides happens before it.
class MemoryArrival {
 public:
  using Position = Trace::Position;
  using Count = Trace::Count;

  /// Computes the row of the event that was placed in the trace last.
  void place(const Trace& trace, Position position);
  /// Follows a change of the trace's width: rows have `after` entries from now on.
  void widen(std::size_t before, std::size_t after);
  /// Returns by thread how many of its first events have their writes in memory once the event has happened.
  [[nodiscard]] Trace::Clock arrived_by(const Trace& trace, Position position) const {
    HEDDLE_DCHECK((position + std::size_t{1}) * trace.width() <= rows_.size());
    return {rows_.data() + position * trace.width(), trace.width()};
  }

  /// Returns the index below which the read sees all writes of a thread, or later ones. `everything`: what
  /// happens before an event is in memory by then.
  [[nodiscard]] Count seen_before(const Trace& trace, Position read, ThreadId thread, bool everything) const {
    return seen_after(trace, trace[read].before, trace[read].thread, thread, everything);
  }
  /// As above, for a read that is no event yet: it comes after `before`, or is the first of all (none).
  [[nodiscard]] Count seen_after(const Trace& trace, Position before, ThreadId reader, ThreadId thread,
                                 bool everything) const {
    if (before == Trace::none) return 0;
    const bool happens_before = everything || thread == reader;
    return (happens_before ? trace.clock(before) : arrived_by(trace, before))[thread.value];
  }

  /// Whether the read cannot see the write: another write of the location, which the read cannot have missed,
  /// reached memory after it. Proof: a write below the reader's row is in memory when it reads, and so is
  /// every own write, there or in its own buffer; what was in memory when that one happened reached memory
  /// before it.
  [[nodiscard]] bool is_hidden(const Trace& trace, Position write, Position read) const;

 private:
  void join(const Trace& trace, Count* row, Position other) const;
  /// Returns how many of the first events of the write's thread are in memory when this write is.
  [[nodiscard]] static Count count_in_memory_with(const Trace& trace, Position write, Count known);

  std::vector<Count> rows_;
};

}  // namespace heddle
