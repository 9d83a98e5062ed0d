#include "explore/reads_from/blocked_waits.hpp"

namespace heddle {

void BlockedWaits::consider(Position node) {
  const Trace& trace = run_.trace;
  for (std::uint32_t s = trace.slots_of(trace[node].location); s != Trace::none; s = trace.slot(s).next)
    for (const Position write : trace.slot(s).writes) consider(node, write);
}

void BlockedWaits::consider(Position node, Position write) {
  HEDDLE_DCHECK(path_[node].kind == NodeKind::waiting && run_.trace[write].writes);
  const Trace& trace = run_.trace;
  if (path_[node].hold_tried || trace[node].held || run_.goes_on(run_.records.op(node), write)) return;
  if (trace.contains(trace.clock(write), node)) return;
  if (!run_.buffers.must_arrive_before(trace, write, trace[node].source)) hold(node);
}

void BlockedWaits::consider_after(Position node, const Operation& other) {
  if (path_[node].kind == NodeKind::waiting && may_be_stopped_by(node, other)) hold(node);
}

bool BlockedWaits::may_be_stopped_by(Position node, const Operation& other) const {
  const Value seen = run_.value_read_by(node);
  for (std::uint32_t choice = 0; choice < other.choices_on(seen); ++choice)
    if (!run_.records.op(node).may_see(written_on(other, seen, choice))) return true;
  return false;
}

void BlockedWaits::hold(Position node) {
  if (!rules_.waits_may_not_end || !path_.insert_hold(node)) return;
  builder_.begin(node);
  builder_.add_held();
}

}  // namespace heddle
