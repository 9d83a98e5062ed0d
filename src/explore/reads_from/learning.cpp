// What exploration by sources must know of a location before it places what happens there. See
// reads_from.hpp.
#include <bit>
#include <utility>

#include "core/memory_order.hpp"
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
    ordered_.resize(locations, 0);
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
  const bool stores_continue = execution.release_sequences == ReleaseSequences::of_own_stores_too;
  if (stores_continue && options_.keeps_sequences && !has_buffers_) known &= learn_sequences(execution);
  return known;
}

/// Where a store may continue its thread's own release sequence, and another thread's store may end it, the
/// order of stores decides what synchronises: it counts there. False: that was not known when the location
/// was first seen.
bool ReadsFrom::learn_sequences(const Execution& execution) {
  if (sequences_.size() < execution.locations) sequences_.resize(execution.locations);
  bool known = true;
  for (std::size_t e = planned_; e < execution.events.size(); ++e) {
    const Event& event = execution.events[e];
    if (!event.op.may_write() || event.op.plain) continue;
    StoresOfSequences& there = sequences_[event.op.location.value];
    const std::uint64_t self = std::uint64_t{1} << event.thread().value % 64;
    const bool releases_there = releases(event.op.order) || event.op.kind == OpKind::unlock;
    if (releases_there) there.releasing |= self;
    if (!event.writes || event.updates()) continue;
    there.storing |= self;
    there.goes_on |= !releases_there && (there.releasing & self) != 0;
    const std::size_t location = event.op.location.value;
    if (!there.goes_on || std::popcount(there.storing) < 2 || has_waiting_writes(location)) continue;
    if (std::exchange(chained_[location], 1) != 0) continue;
    ordered_[location] = 1;
    known &= trace_.slots_of(event.op.location) == Trace::none;
  }
  return known;
}

/// Whether operations that wait before they write, or unlocks, were met there.
bool ReadsFrom::has_waiting_writes(std::size_t location) const {
  constexpr unsigned guarded_modify = 2U * static_cast<unsigned>(OpKind::modify) + 1;
  constexpr unsigned kinds = 7;  // that, and both of unlocks, which are the next
  static_assert(static_cast<unsigned>(OpKind::unlock) == static_cast<unsigned>(OpKind::modify) + 1);
  return (learnt_[location] >> guarded_modify & kinds) != 0;
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
  if (chains && std::exchange(ordered_[location], 0) != 0) {  // what waits there decides
    chained_[location] = 0;
    known = false;
  }
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

/// A store replaced what it need not have replaced: the order of the location's writes is more than the
/// sources say.
void ReadsFrom::open_location() {
  const std::size_t location = surprise_.value;
  surprise_ = no_location;
  chained_[location] = 0;
  open_[location] = 1;
  start_over();
}

}  // namespace heddle
