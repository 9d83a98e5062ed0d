#include "oracle/values/backward_reachability.hpp"

#include <algorithm>

#include "core/assert.hpp"

namespace heddle {

bool BackwardReachability::may_reach_start(const State& state) {
  start(state);
  for (bool any = true; any;) {
    any = false;
    for (std::uint16_t t = 0; t < left_.size(); ++t) any |= take_back_all({t});
  }
  if (std::ranges::any_of(left_, [](std::uint32_t left) { return left > 0; })) return false;
  for (std::uint32_t i = 0; i < state.needed.size(); ++i)
    if (may_need_nothing_[i] == 0 && may_need_[trace_->initial({i})] != round_) return false;
  return true;
}

void BackwardReachability::start(const State& state) {
  state_ = &state;
  trace_ = &state.trace;
  has_buffers_ = !state.pending.empty();
  ++round_;
  left_.assign(state.left.begin(), state.left.end());
  joins_.assign(state.joins.begin(), state.joins.end());
  reads_.assign(state.reads.begin(), state.reads.end());
  writes_at_.assign(state.writes_at.begin(), state.writes_at.end());
  may_need_nothing_.resize(state.needed.size());
  may_need_.resize(std::max(may_need_.size(), state.writes.size()), 0);
  is_offered_.resize(may_need_.size(), 0);
  for (std::size_t i = 0; i < state.needed.size(); ++i) {
    may_need_nothing_[i] = state.needed[i] == no_value ? 1 : 0;
    // certain_end() may be the number of no value: then there is no order.
    if (state.needed[i] != no_value && state.needed[i] < may_need_.size())
      may_need_[state.needed[i]] = round_;
  }
  if (has_buffers_) pending_.assign(state.pending.begin(), state.pending.end());
  for (std::uint16_t t = 0; t < left_.size(); ++t)
    for (const std::uint32_t newest : state.accesses[t]) offer({t}, newest);
}

/// Undoes all events and drains of the thread that it can. True: at least one.
bool BackwardReachability::take_back_all(ThreadId thread) {
  bool any = false;
  for (bool again = true; again;) {
    again = has_buffers_ && take_back_drains(thread);
    for (; left_[thread.value] > 0 && may_take_back(thread); again = true) take_back(thread);
    any |= again;
  }
  return any;
}

/// Whether the thread's last event that is left may be undone: the conditions of `BackwardSearch::may_undo`
/// that, once true, stay true.
bool BackwardReachability::may_take_back(ThreadId thread) const {
  HEDDLE_DCHECK(left_[thread.value] > 0);
  const std::uint32_t index = left_[thread.value] - 1;
  const ValueEvent& event = *trace_->of(thread)[index];
  if (joins_[thread.value] > 0) return false;
  if (event.spawns) return left_[event.target.value] == 0;
  if (event.location == no_location) return true;
  if (event.buffered) return is_pending(thread, index);
  if (event.written != no_value) return may_write(thread, event, 0);
  if (is_forwarded(thread, event) && trace_->of(thread)[event.own_write - 1]->written == event.read)
    return true;
  return may_read(thread, event);
}

/// Whether the write may be undone. The only write of a value comes before all reads of it from memory.
bool BackwardReachability::may_write(ThreadId thread, const ValueEvent& write,
                                     std::uint32_t own_readers) const {
  if (!may_need(write, write.written)) return false;
  if (write.read != no_value) return may_find(thread, write);
  const bool is_only = state_->writes[write.written] == 1 && trace_->initial(write.location) != write.written;
  return !is_only || reads_[write.written] <= write.readers_before + own_readers;
}

bool BackwardReachability::may_read(ThreadId thread, const ValueEvent& read) const {
  if (may_need_[read.read] == round_) return true;
  return may_need_nothing_[read.location.value] != 0 && may_find(thread, read);
}

/// Whether memory may come to hold the value read: some thread's newest access that is left writes it, or did
/// at some time; or an earlier own access writes it; or it is the initial value, and no other write to the
/// location is left.
bool BackwardReachability::may_find(ThreadId thread, const ValueEvent& read) const {
  if (is_offered_[read.read] == round_) return true;
  const std::span<const ValueEvent* const> events = trace_->of(thread);
  for (std::uint32_t at = read.own_access; at > 0; at = events[at - 1]->own_access) {
    const ValueEvent& event = *events[at - 1];
    if (event.written == read.read) return true;
    if (!has_buffers_ && (event.written != no_value || event.read != read.read)) break;
  }
  const std::uint32_t own = read.written != no_value ? 1 : 0;
  return trace_->initial(read.location) == read.read && writes_at_[read.location.value] == own;
}

void BackwardReachability::take_back(ThreadId thread) {
  const ValueEvent& event = *trace_->of(thread)[--left_[thread.value]];
  HEDDLE_DCHECK(!event.joins || joins_[event.target.value] > 0);
  if (event.joins) --joins_[event.target.value];
  if (event.location == no_location) return;
  if (event.written != no_value && !event.buffered) leave_memory(event);
  // A value read from the buffer needs nothing of memory; but the read may as well have come before the
  // store.
  if (event.read != no_value) {
    may_need_[event.read] = round_;
    if (!is_forwarded(thread, event)) --reads_[event.read];
  }
  offer(thread, event.own_access);
}

void BackwardReachability::leave_memory(const ValueEvent& write) {
  HEDDLE_DCHECK(writes_at_[write.location.value] > 0);
  --writes_at_[write.location.value];
  if (write.read == no_value) may_need_nothing_[write.location.value] = 1;
}

/// Undoes all drains of the thread that it can. True: at least one.
bool BackwardReachability::take_back_drains(ThreadId thread) {
  if (joins_[thread.value] > 0) return false;
  const std::vector<std::uint32_t>& stores = state_->stores[thread.value];
  bool any = false;
  for (std::size_t i = stores.size(); i-- > 0;)
    if (is_drained(thread, stores[i]) && is_last_drain(thread, i)) any |= take_back_drain(thread, stores[i]);
  return any;
}

/// Whether no drain of a later store of the thread has to be undone before this one.
bool BackwardReachability::is_last_drain(ThreadId thread, std::size_t which) const {
  const std::span<const std::uint32_t> stores = state_->stores[thread.value];
  const std::span<const ValueEvent* const> events = trace_->of(thread);
  const ValueEvent& store = *events[stores[which]];
  return std::ranges::all_of(stores.subspan(which + 1), [&](std::uint32_t later) {
    if (!is_drained(thread, later)) return true;
    return model_.buffering != Buffering::per_thread && events[later]->fences == store.fences &&
           events[later]->location != store.location;
  });
}

bool BackwardReachability::take_back_drain(ThreadId thread, std::uint32_t index) {
  const std::span<const ValueEvent* const> events = trace_->of(thread);
  const ValueEvent& store = *events[index];
  if (events[left_[thread.value] - 1]->drain_point > index + 1) return false;
  const std::optional<std::uint32_t> readers = own_readers(thread, index);
  if (!readers || !may_write(thread, store, *readers)) return false;
  pending_[thread.value][index] = 1;
  reads_[store.written] -= *readers;
  leave_memory(store);
  offer(thread, state_->accesses[thread.value][store.location.value]);
  return true;
}

/// See `BackwardSearch::own_readers`.
std::optional<std::uint32_t> BackwardReachability::own_readers(ThreadId thread, std::uint32_t store) const {
  const std::span<const ValueEvent* const> events = trace_->of(thread);
  std::uint32_t count = 0;
  for (std::uint32_t at = state_->accesses[thread.value][events[store]->location.value]; at > store + 1;) {
    const ValueEvent& event = *events[at - 1];
    const bool is_left = at <= left_[thread.value];
    at = event.own_access;
    if (!is_left || event.own_write != store + 1 || event.read == no_value) continue;
    if (event.read != events[store]->written) return std::nullopt;
    ++count;
  }
  return count;
}

/// Offers to readers what the thread's newest access that is left wrote, or wrote before reading it several
/// times.
void BackwardReachability::offer(ThreadId thread, std::uint32_t newest) {
  const std::span<const ValueEvent* const> events = trace_->of(thread);
  ValueId value = no_value;
  for (std::uint32_t at = newest; at > 0; at = events[at - 1]->own_access) {
    const ValueEvent& event = *events[at - 1];
    if (at > left_[thread.value]) continue;
    if (event.buffered
            ? is_pending(thread, at - 1)
            : event.written == no_value && event.own_write > 0 && is_pending(thread, event.own_write - 1))
      continue;  // memory has nothing to do with it
    if (event.written != no_value) {
      if (value == no_value || value == event.written) is_offered_[event.written] = round_;
      return;
    }
    if (value != no_value && value != event.read) return;
    value = event.read;
  }
}

}  // namespace heddle
