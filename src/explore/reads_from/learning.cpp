// What exploration by sources must know of a location before it places what happens there. See reads_from.hpp.
#include "explore/reads_from.hpp"

namespace heddle {

[[gnu::always_inline]] inline bool ReadsFrom::learn(const Operation& op) {
  if (!op.accesses_memory()) return true;
  constexpr unsigned waiting_store = 8;  // a kind of its own
  const bool waits = has_buffers_ && op.kind == OpKind::store && !op.needs_drained();
  const unsigned kind =
      waits ? waiting_store : 2U * static_cast<unsigned>(op.kind) + (op.has_guard() ? 1U : 0U);
  std::uint16_t& learnt = learnt_[op.location.value];
  if ((learnt >> kind & 1U) != 0 && op.role != Role::section) [[likely]]
    return true;
  learnt = static_cast<std::uint16_t>(learnt | 1U << kind);
  return learn_more(op);
}

/// Notes where operations wait before they write. False: that was not known when the location was first seen.
bool ReadsFrom::learn_locations(const Execution& execution) {
  if (const std::size_t locations = execution.locations; locations > chained_.size()) {
    chained_.resize(locations, 0);
    foreign_.resize(locations, 0);
    open_.resize(locations, 0);
    buffered_.resize(locations, 0);
    unlocked_.resize(locations, 0);
    has_readers_.resize(locations, 0);
    learnt_.resize(locations, 0);
    initial_.resize(locations);
  }
  bool known = true;
  for (std::size_t e = planned_; e < execution.events.size(); ++e)
    if (execution.events[e].op.kind != OpKind::load) known &= learn(execution.events[e].op);
  for (const ThreadEnd& end : execution.threads)
    if (end.state == ThreadState::waiting || end.state == ThreadState::ready) known &= learn(end.next);
  return known;
}

bool ReadsFrom::learn_more(const Operation& op) {
  const std::size_t location = op.location.value;
  bool known = true;
  if (op.kind == OpKind::store && foreign_[location] == 0) {
    foreign_[location] = 1;
    known = chained_[location] == 0;  // else there are unlocks that were thought to be safe
  }
  if (op.role == Role::section)
    refusal_ = has_buffers_
                   ? "atomic sections are not supported by the reduction rf; supported by: none"
                   : "atomic sections are not supported by the reduction rf; supported by: none, dpor";
  const bool chains = (op.kind == OpKind::modify && op.has_guard()) || op.kind == OpKind::unlock;
  if (has_buffers_ && waits_in_a_chain(op, chains) && open_[location] == 0) {
    open_[location] = 1;
    chained_[location] = 0;
    known &= trace_.slots_of(op.location) == Trace::none;
  }
  if (op.kind == OpKind::unlock && open_[location] != 0) {
    open_[location] = 0;  // an unlock needs to know what it replaces
    known = false;
  }
  if (!chains || chained_[location] != 0 || open_[location] != 0) return known;
  chained_[location] = 1;
  return known && trace_.slots_of(op.location) == Trace::none;
}

/// A store replaced what it need not have replaced: the order of the location's writes is more than the sources say.
void ReadsFrom::open_location() {
  const std::size_t location = surprise_.value;
  surprise_ = no_location;
  chained_[location] = 0;
  open_[location] = 1;
  start_over();
}

}  // namespace heddle
