#include "explore/reads_from/location_facts.hpp"

#include <bit>
#include <utility>

#include "core/memory_order.hpp"

namespace heddle {

[[gnu::always_inline]] inline bool LocationFacts::learn_operation(const Operation& op, const Trace& trace) {
  if (!op.accesses_memory()) return true;
  constexpr unsigned buffered_store = 8;  // a kind of its own
  if (op.is_part_store()) [[unlikely]]
    refusal_ =
        "a store of some bytes of a variable that others access as a whole, through a store buffer, is not "
        "supported by the reduction rf; supported by: none";
  const unsigned kind = may_wait_in_buffer(op)
                            ? buffered_store
                            : 2U * static_cast<unsigned>(op.kind) + (op.has_guard() ? 1U : 0U);
  HEDDLE_DCHECK(kind < 16);
  std::uint16_t& kinds = of(op.location).kinds;
  if ((kinds >> kind & 1U) != 0 && op.role != Role::section) [[likely]]
    return true;
  kinds = static_cast<std::uint16_t>(kinds | 1U << kind);
  return learn_new_kind(op, trace);
}

bool LocationFacts::learn(const Execution& execution, std::size_t first_new, const Trace& trace) {
  HEDDLE_DCHECK(first_new <= execution.events.size());
  if (execution.locations > facts_.size()) facts_.resize(execution.locations);
  bool known = true;
  for (std::size_t e = first_new; e < execution.events.size(); ++e)
    if (execution.events[e].op.kind != OpKind::load) known &= learn_operation(execution.events[e].op, trace);
  for (const ThreadEnd& end : execution.threads)
    if (end.state == ThreadState::waiting || end.state == ThreadState::ready)
      known &= learn_operation(end.next, trace);
  const bool stores_continue = execution.release_sequences == ReleaseSequences::of_own_stores_too;
  if (stores_continue && keeps_sequences_ && !has_buffers_)
    known &= learn_sequences(execution, first_new, trace);
  return known;
}

/// Decides where the order of stores matters: where a store may continue its thread's own release sequence,
/// and another thread's store may end it, the order decides what synchronises.
bool LocationFacts::learn_sequences(const Execution& execution, std::size_t first_new, const Trace& trace) {
  if (sequences_.size() < execution.locations) sequences_.resize(execution.locations);
  bool known = true;
  for (std::size_t e = first_new; e < execution.events.size(); ++e) {
    const Event& event = execution.events[e];
    if (!event.op.may_write() || event.op.plain || !continues_sequence_of_others(event)) continue;
    Facts& facts = of(event.op.location);
    if (has_guarded_writes(facts) || std::exchange(facts.chained, true)) continue;
    facts.ordered = true;
    known &= trace.slots_of(event.op.location) == Trace::none;
  }
  return known;
}

/// Records an event that may write. Returns true if it stores where a release sequence may be continued by a
/// store, and several threads store.
bool LocationFacts::continues_sequence_of_others(const Event& event) {
  SequenceStores& there = sequences_[event.op.location.value];
  const std::uint64_t self = std::uint64_t{1} << event.thread().value % 64;
  const bool releases_there = releases(event.op.order) || event.op.kind == OpKind::unlock;
  if (releases_there) there.releasing |= self;
  if (!event.writes || event.updates()) return false;
  there.storing |= self;
  there.continues |= !releases_there && (there.releasing & self) != 0;
  return there.continues && std::popcount(there.storing) >= 2;
}

/// Whether operations that wait before they write, or unlocks, were met there.
bool LocationFacts::has_guarded_writes(const Facts& facts) {
  constexpr unsigned guarded_modify = 2U * static_cast<unsigned>(OpKind::modify) + 1;
  constexpr unsigned kinds = 7;  // that, and both of unlocks, which are the next
  static_assert(static_cast<unsigned>(OpKind::unlock) == static_cast<unsigned>(OpKind::modify) + 1);
  return (facts.kinds >> guarded_modify & kinds) != 0;
}

bool LocationFacts::learn_new_kind(const Operation& op, const Trace& trace) {
  Facts& facts = of(op.location);
  bool known = true;
  if (may_wait_in_buffer(op)) {
    facts.has_buffered_stores = true;
  } else if (op.kind == OpKind::store && !facts.has_stores) {
    facts.has_stores = true;
    known = !facts.chained;  // else there are unlocks that were thought to be safe
  }
  if (op.role == Role::section)
    refusal_ = has_buffers_
                   ? "atomic sections are not supported by the reduction rf; supported by: none"
                   : "atomic sections are not supported by the reduction rf; supported by: none, dpor";
  return learn_chain(op, trace) && known;
}

/// Decides whether the location's writes form a chain, now that an operation of a new kind was met.
bool LocationFacts::learn_chain(const Operation& op, const Trace& trace) {
  Facts& facts = of(op.location);
  const bool chains = (op.kind == OpKind::modify && op.has_guard()) || op.kind == OpKind::unlock;
  bool known = true;
  if (chains && std::exchange(facts.ordered, false)) {  // what waits there decides
    facts.chained = false;
    known = false;
  }
  if (!chains || facts.chained || facts.open) return known;
  facts.chained = true;
  return known && trace.slots_of(op.location) == Trace::none;
}

void LocationFacts::open(LocationId location) {
  Facts& facts = of(location);
  HEDDLE_DCHECK(facts.chained && !facts.ordered && (facts.has_stores || facts.has_buffered_stores));
  facts.chained = false;
  facts.open = true;
}

void LocationFacts::check_invariants() const {
  for (const Facts& facts : facts_) {
    HEDDLE_CHECK(!(facts.chained && facts.open));
    HEDDLE_CHECK(facts.chained || !facts.ordered);
    HEDDLE_CHECK(has_buffers_ || !facts.has_buffered_stores);
    HEDDLE_CHECK(has_guarded_writes(facts) || !facts.open);
  }
}

}  // namespace heddle
