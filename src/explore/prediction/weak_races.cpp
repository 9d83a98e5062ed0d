#include "explore/prediction/weak_races.hpp"

#include <algorithm>

#include "core/assert.hpp"
#include "core/heap_blocks.hpp"
#include "core/memory_order.hpp"
#include "explore/prediction/conflict_predictor.hpp"

namespace heddle {

void WeakRaces::find(const CausalTrace& trace, const Execution& execution, const Wanted& wanted,
                     const Visit& visit) {
  HEDDLE_DCHECK(trace.size() == execution.events.size());
  trace_ = &trace;
  execution_ = &execution;
  wanted_ = wanted;
  if (has_given_up_ || !has_weak_accesses()) return;
  constexpr std::size_t most_threads = 64;
  const bool has_parts =
      std::ranges::any_of(execution.events, [](const Event& event) { return !event.op.part.is_whole(); });
  if (has_parts || trace.threads() > most_threads) {
    has_given_up_ = true;
    return;
  }
  find_blocks();
  for (CausalPosition i = 0; i < trace.size(); ++i) {
    stop_.throw_if_stopped();
    bool any = false;
    for (CausalPosition other = 0; other < trace.size() && !any; ++other) any = clash(i, other);
    if (!any) continue;
    first_ = i;
    order_.clear();
    met_.clear();
    State start;
    start.done.assign(trace.threads(), 0);
    start.told.assign(trace.locations(), 0);
    for (std::uint32_t x = 0; x < trace.locations(); ++x)
      start.memory.push_back(trace.initial(LocationId{x}));
    if (search(start)) return visit(order_);
  }
}

void WeakRaces::find_blocks() {
  blocks_.assign(trace_->size(), no_block);
  is_free_.assign(trace_->size(), 0);
  if (execution_->blocks.empty()) return;
  for (CausalPosition i = 0; i < trace_->size(); ++i) {
    if ((*trace_)[i].location == no_location) continue;
    blocks_[i] = block_of(*execution_, (*trace_)[i].location);
    if (blocks_[i] == no_block) continue;
    const Event& event = execution_->events[i];
    is_free_[i] = is_free_of(*execution_, event, execution_->blocks[blocks_[i]]) && event.writes ? 1 : 0;
  }
}

/// Whether it is an error if the second event comes after the first one and nothing orders them.
bool WeakRaces::clash(CausalPosition first, CausalPosition second) const {
  const Event& one = execution_->events[first];
  const Event& other = execution_->events[second];
  if (one.op.location == no_location || other.op.location == no_location || one.thread() == other.thread())
    return false;
  if (wanted_.races && one.op.location == other.op.location && are_in_conflict(one, other)) return true;
  return wanted_.uses_of_freed && is_free_[second] != 0 && is_free_[first] == 0 &&
         blocks_[first] == blocks_[second];
}

/// Whether some atomic access does not synchronise, or writes only on some values where others are not
/// atomic.
bool WeakRaces::has_weak_accesses() const {
  const auto is_plain_too = [&](LocationId location) {
    return std::ranges::any_of(trace_->accesses_of(location),
                               [&](CausalPosition access) { return execution_->events[access].op.plain; });
  };
  return std::ranges::any_of(execution_->events, [&](const Event& event) {
    if (writes_on_some_values(event.op) && is_plain_too(event.op.location)) return true;
    if (event.op.plain || !event.op.accesses_memory() || event.op.kind == OpKind::unlock) return false;
    // What a store of a part keeps, it has not acquired.
    if (event.op.role == Role::part_store) return true;
    return (event.reads && !acquires(event.order())) || (event.writes && !releases(event.op.order));
  });
}

bool WeakRaces::search(const State& state) {
  stop_.throw_if_stopped();
  if (state.has_begun && finish_in_race(state)) return true;
  if (met_.size() >= most_states) has_given_up_ = true;
  if (has_given_up_ || !met_.insert(print_of(state))) return false;
  for (std::uint16_t t = 0; t < state.done.size(); ++t) {
    const std::span<const CausalPosition> events = trace_->of(ThreadId{t});
    if (state.done[t] == events.size() || !may_happen(state, (*trace_)[events[state.done[t]]])) continue;
    const CausalPosition event = events[state.done[t]];
    order_.push_back(event);
    if (search(after(state, event))) return true;
    order_.pop_back();
  }
  return false;
}

/// Appends an access of a thread that does not know of the first one and conflicts with it. Returns false if
/// no such access is next.
bool WeakRaces::finish_in_race(const State& state) {
  for (std::uint16_t t = 0; t < state.done.size(); ++t) {
    const std::span<const CausalPosition> events = trace_->of(ThreadId{t});
    if (state.done[t] == events.size() || !is_there(state, {t})) continue;
    const CausalPosition next = events[state.done[t]];
    const Event& event = execution_->events[next];
    if (!clash(first_, next)) continue;
    // Where it matters what it finds, it has to find what it found.
    const bool must_find = event.op.has_guard() || event.op.kind == OpKind::modify;
    if (must_find && !may_happen(state, (*trace_)[next])) continue;
    State with = state;
    if (!has_come_earlier(event.op)) synchronise(with, event);
    if ((with.knows >> t & 1U) != 0) continue;
    order_.push_back(next);
    return true;
  }
  return false;
}

/// Whether the thread was created.
bool WeakRaces::is_there(const State& state, ThreadId thread) const {
  const CausalPosition created = trace_->created_at(thread);
  return created == no_position || (*trace_)[created].index < state.done[(*trace_)[created].thread.value];
}

bool WeakRaces::may_happen(const State& state, const CausalItem& item) const {
  if (!is_there(state, item.thread)) return false;
  if (item.joins) return state.done[item.target.value] == trace_->of(item.target).size();
  return item.read == no_value || state.memory[item.location.value] == item.read;
}

auto WeakRaces::after(const State& state, CausalPosition position) const -> State {
  HEDDLE_DCHECK(may_happen(state, (*trace_)[position]));
  HEDDLE_DCHECK((*trace_)[position].index == state.done[(*trace_)[position].thread.value]);
  State next = state;
  const CausalItem& item = (*trace_)[position];
  const Event& event = execution_->events[position];
  ++next.done[item.thread.value];
  synchronise(next, event);
  const std::uint64_t self = std::uint64_t{1} << item.thread.value;
  if (position == first_) {
    next.has_begun = true;
    next.knows |= self;
  }
  if (item.written == no_value) return next;
  next.memory[item.location.value] = item.written;
  std::uint64_t& told = next.told[item.location.value];
  const bool release = releases(event.op.order) || event.op.kind == OpKind::unlock;
  told &= going_on(event);
  if (!event.op.plain && ((release ? next.knows : next.released) & self) != 0) told |= sequences_of(event);
  return next;
}

/// Returns, as bits, the threads whose release sequences the write continues.
std::uint64_t WeakRaces::going_on(const Event& write) const {
  if (write.op.plain) return 0;
  if (write.updates()) return ~std::uint64_t{0};
  const bool own = execution_->release_sequences == ReleaseSequences::of_own_stores_too;
  return own ? sequences_of(write) : 0;
}

/// Returns the bit of the release sequences that the thread of the write begins. Where the thread does not
/// matter, all sequences share one bit.
std::uint64_t WeakRaces::sequences_of(const Event& write) const {
  const bool own = execution_->release_sequences == ReleaseSequences::of_own_stores_too;
  return own ? std::uint64_t{1} << write.thread().value : 1;
}

/// Adds what the thread learns from the event, before it writes.
void WeakRaces::synchronise(State& state, const Event& event) const {
  HEDDLE_DCHECK(event.thread().value < 64);
  const std::uint64_t self = std::uint64_t{1} << event.thread().value;
  const auto set = [](std::uint64_t& bits, std::uint64_t bit) { bits |= bit; };
  switch (event.op.kind) {
    case OpKind::spawn:
      if ((state.knows & self) != 0) set(state.knows, std::uint64_t{1} << event.op.target.value);
      return;
    case OpKind::join:
      if ((state.knows >> event.op.target.value & 1U) != 0) set(state.knows, self);
      return;
    case OpKind::fence:
    case OpKind::load_fence:
    case OpKind::store_fence: {
      const bool acquire = event.op.kind != OpKind::store_fence || acquires(event.op.order);
      if (acquire && (state.read & self) != 0) set(state.knows, self);
      if (event.op.kind == OpKind::load_fence) return;
      state.released &= ~self;
      if ((state.knows & self) != 0) set(state.released, self);
      return;
    }
    default:
      break;
  }
  if (!event.observes() || event.op.plain || state.told[event.op.location.value] == 0) return;
  set(acquires(event.order()) ? state.knows : state.read, self);
}

Fingerprint WeakRaces::print_of(const State& state) {
  Hasher hasher(state.has_begun ? 1 : 0);
  for (const std::uint32_t count : state.done) hasher.add(count);
  for (const ValueId value : state.memory) hasher.add(value);
  for (const std::uint64_t told : state.told) hasher.add(told);
  hasher.add(state.knows).add(state.released).add(state.read);
  return hasher.done();
}

}  // namespace heddle
