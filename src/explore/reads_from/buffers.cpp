// What store buffers change in exploration by sources: RF-SMC. See reads_from.hpp.
//
// Bui, Chatterjee, Gautam, Pavlogiannis, Toman: The Reads-From Equivalence for the TSO and PSO Memory Models
// (OOPSLA 2021), Algorithm 3. The trace has the events of threads alone; that a write comes to memory is a
// step of the run and of schedules, not of the trace. Who reads a write has it as its source, whether it saw
// it in its own buffer or in memory.
//
// An order of the run, cut down to some events, keeps the drains of their writes.
#include <algorithm>

#include "core/assert.hpp"
#include "explore/reads_from.hpp"

namespace heddle {

void ReadsFrom::add_drain(const Event& event) {
  std::optional<Value>& initial = initial_[event.op.location.value];
  if (!initial && !is_written(event.op.location)) initial = event.read;
  run_.append_drain(run_.at(event.source), event.id.strand);
}

/// Whether some write of the location is in memory, as far as the run has been followed.
bool ReadsFrom::is_written(LocationId location) const {
  const auto is_in_memory = [&](Position write) {
    if (!run_.knows(write)) return false;  // it is about to be appended
    const std::uint32_t rank = run_.in_memory(write);
    const Position entry = trace_[write].buffered ? Trace::drain_of(write) : write;
    return rank < run_.length() && run_.at(rank) == entry;
  };
  for (std::uint32_t s = trace_.slots_of(location); s != Trace::none; s = trace_.slot(s).next)
    if (std::ranges::any_of(trace_.slot(s).writes, is_in_memory)) return true;
  return false;
}

/// An execution that was cut ends with writes that wait.
void ReadsFrom::drain_the_rest(const Execution& execution) {
  if (execution.ending != Ending::cut) return;
  for (std::size_t t = 0; t < trace_.threads(); ++t)
    for (const Position event : trace_.of_thread(t)) {
      if (!trace_[event].buffered || !trace_[event].writes) continue;
      const std::uint32_t rank = run_.in_memory(event);
      const bool drained = rank < run_.length() && run_.at(rank) == Trace::drain_of(event);
      if (!drained) run_.append_drain(event, strand_of_entry(Trace::drain_of(event)));
    }
  prefix_is_last_run_ = false;
}

/// Whether a store may wait in a buffer to where others wait until they may write: such writes form no chain,
/// as the one before is not known when a write happens. An unlock needs the chain.
bool ReadsFrom::waits_in_a_chain(const Operation& op, bool chains) {
  const std::size_t location = op.location.value;
  if (op.kind == OpKind::store && !op.needs_drained()) buffered_[location] = 1;
  if (op.kind == OpKind::unlock) unlocked_[location] = 1;
  if (buffered_[location] == 0 || !(chains || chained_[location] != 0 || open_[location] != 0)) return false;
  if (unlocked_[location] != 0)
    refusal_ =
        "a store that may wait in a buffer, to a location that is unlocked elsewhere, is not supported by "
        "the "
        "reduction rf; supported by: none, rf-poly, view";
  return true;
}

}  // namespace heddle
