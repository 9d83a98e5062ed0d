// Decides whether the run itself, with the changed read put into it, is a witness: the quickest test.
#pragma once

#include "explore/reads_from/run_order.hpp"
#include "memory/model.hpp"
#include "oracle/reads_from/question.hpp"

namespace heddle {

/// Whether the writes of an event's thread before it are in memory before this step of the run.
[[nodiscard]] inline bool own_writes_are_in_memory(const Trace& trace, const RunOrder& run,
                                                   Trace::Position event, std::uint32_t rank) {
  const std::span<const Trace::Position> own = trace.of_thread(trace[event].thread.value);
  for (std::size_t i = trace[event].index; i-- > 0;) {
    const Trace::Item& item = trace[own[i]];
    if (item.drains) return true;  // what comes before it was in memory then
    if (item.buffered && item.writes && run.in_memory(own[i]) >= rank) return false;
  }
  return true;
}

/// Whether the run's order of the events asked about is a witness, with the read just before the step `next`,
/// in which the write after its source reaches memory. Proof: the source is in memory then, or is the newest
/// in the reader's own buffer; what comes before the read in its thread has happened; an own write of the
/// reader that is not its source reached memory before that did; a read-modify-write finds its thread's
/// buffers empty; and all other reads see what they saw.
[[nodiscard]] inline bool fits_before(const Trace& trace, const RunOrder& run, const Model& model,
                                      const ChangedRead& changed, std::uint32_t next) {
  HEDDLE_DCHECK(next <= run.length());
  const Trace::Item& item = trace[changed.read];
  if (item.before != Trace::none && next <= run.rank(item.before)) return false;
  if (!model.has_buffers()) return true;
  const Trace::Position own = trace.last_below(trace.slot(item.slot).writes, item.index);
  if (own != Trace::none && own != changed.source &&
      (changed.source == Trace::initial || run.in_memory(own) > run.in_memory(changed.source)))
    return false;
  return !item.drains || own_writes_are_in_memory(trace, run, changed.read, next);
}

}  // namespace heddle
