#include "explore/reads_from/run_buffers.hpp"

#include <algorithm>

namespace heddle {

bool RunBuffers::is_drained(const RunOrder& run, Position write) {
  const std::uint32_t rank = run.in_memory(write);
  return rank < run.length() && run.at(rank) == Trace::drain_of(write);
}

bool RunBuffers::has_write_in_memory(const Trace& trace, const RunOrder& run, LocationId location) {
  const auto is_in_memory = [&](Position write) {
    if (!run.knows(write)) return false;  // it is about to be appended
    if (trace[write].buffered) return is_drained(run, write);
    const std::uint32_t rank = run.in_memory(write);
    return rank < run.length() && run.at(rank) == write;
  };
  for (std::uint32_t s = trace.slots_of(location); s != Trace::none; s = trace.slot(s).next)
    if (std::ranges::any_of(trace.slot(s).writes, is_in_memory)) return true;
  return false;
}

bool RunBuffers::drain_rest_of_cut(const Trace& trace, RunOrder& run, const Execution& execution) const {
  HEDDLE_DCHECK(exist_);
  if (execution.ending != Ending::cut) return false;
  for (std::size_t t = 0; t < trace.threads(); ++t)
    for (const Position event : trace.of_thread(t))
      if (trace[event].buffered && trace[event].writes && !is_drained(run, event))
        run.append_drain(event, strand_of(trace, Trace::drain_of(event)));
  return true;
}

bool RunBuffers::must_arrive_before(const Trace& trace, Position write, Position other) const {
  if (other == Trace::initial) return false;
  HEDDLE_DCHECK(trace[write].location == trace[other].location);
  if (causes_are_in_memory_ || trace[write].thread == trace[other].thread)
    return trace.is_before(write, other);
  return trace[write].index < arrival_.arrived_by(trace, other)[trace[write].thread.value];
}

}  // namespace heddle
