// The moves of the backward search: which may be undone, which of them safely, and how. See
// backward_search.hpp.
#include "oracle/values/backward_search.hpp"

namespace heddle {

auto BackwardSearch::may_undo(const ValueMove& move) const -> May {
  return move.is_drain ? may_undo_drain(move.thread, move.index) : may_undo(move.thread);
}

/// Whether the thread's last event that is left may be undone.
auto BackwardSearch::may_undo(ThreadId thread) const -> May {
  HEDDLE_DCHECK(left_[thread.value] > 0);
  const std::uint32_t index = left_[thread.value] - 1;
  const ValueEvent& event = *trace_->of(thread)[index];
  if (joins_[thread.value] > 0) return May::not_now;  // a join comes after all events of the joined thread
  if (event.spawns) return left_[event.target.value] == 0 ? May::safely : May::not_now;
  // No other event depends on when it happens, and what it waits for has happened.
  if (event.location == no_location) return May::safely;
  if (event.buffered) return is_pending(thread, index) ? May::safely : May::not_now;
  if (event.written != no_value) return may_undo_write(thread, event, 0);
  if (is_forwarded(thread, event)) {
    const bool is_seen = trace_->of(thread)[event.own_write - 1]->written == event.read;
    return is_seen ? May::safely : May::not_now;
  }
  return may_undo_read(thread, event);
}

auto BackwardSearch::may_undo_read(ThreadId thread, const ValueEvent& event) const -> May {
  const ValueId needed = needed_[event.location.value];
  // Where memory has to hold what it reads, it may as well read there.
  if (needed == event.read) return May::safely;
  if (needed != no_value) return May::not_now;
  if (!has_source(thread, event)) return May::not_now;
  // If no other write to the location is left, memory is the same from this read on.
  return later_writes_at(event.location) == event.writes_before ? May::safely : May::one_way;
}

/// Whether a write that reaches memory, alone or in a read-modify-write, may be undone. `own_readers`: later
/// events of its thread that see it in any case.
auto BackwardSearch::may_undo_write(ThreadId thread, const ValueEvent& event, std::uint32_t own_readers) const
    -> May {
  const ValueId needed = needed_[event.location.value];
  if (needed != no_value && needed != event.written) return May::not_now;
  const bool is_initial = trace_->initial(event.location) == event.written;
  const bool is_wanted = reads_[event.written] > event.readers_before + own_readers;
  if (event.read == no_value) {
    // If no read of the value is left, no event needs it earlier, and here it does no harm.
    if (!is_wanted) return May::safely;
    // The last write of a value is undone only after all reads of it. (Reads from a buffer are not counted.)
    if (writes_[event.written] == 1 && !is_initial) return May::not_now;
    return May::one_way;
  }
  if (!has_source(thread, event)) return May::not_now;
  if (is_wanted) return May::one_way;
  // If no other write to the location is left, no event sees where this one is. If its value is needed, and
  // no other event reads or writes that value, it is the next of all accesses to the location in any case:
  // the lock of a mutex that only its own unlock releases.
  const bool is_alone = later_writes_at(event.location) == event.writes_before + 1;
  const bool is_next = needed == event.written && writes_[event.written] == event.copies_before + 1;
  return is_alone || is_next ? May::safely : May::one_way;
}

/// Whether memory can come to hold what the reader needs, if it needs nothing now: some thread's newest
/// access that is left, apart from reads of the same value, writes it; or no write to the location is left,
/// and it is the initial value. If that is not so now, the need would stay: an access that writes or reads
/// another value cannot be undone before the need is met.
bool BackwardSearch::has_source(ThreadId reader, const ValueEvent& read) const {
  const std::size_t location = read.location.value;
  for (std::uint16_t t = 0; t < accesses_.size(); ++t) {
    const ThreadId thread{t};
    const std::span<const ValueEvent* const> events = trace_->of(thread);
    std::uint32_t at = location < accesses_[t].size() ? accesses_[t][location] : 0;
    if (thread == reader) at = read.own_access;
    for (; at > 0; at = events[at - 1]->own_access) {
      const ValueEvent& event = *events[at - 1];
      if (event.buffered
              ? is_pending(thread, at - 1)
              : event.written == no_value && event.own_write > 0 && is_pending(thread, event.own_write - 1))
        continue;  // it does not access memory
      if (event.written == read.read) return true;
      if (event.written != no_value || event.read != read.read) break;
    }
  }
  const std::uint32_t own = read.written != no_value ? 1 : 0;
  return trace_->initial(read.location) == read.read && writes_at_[location] == own;
}

/// Whether the drain of a store may be undone. It may not while an event of its thread is left that needs it:
/// one that drains, or a read that sees another value than the store's.
auto BackwardSearch::may_undo_drain(ThreadId thread, std::uint32_t index) const -> May {
  const std::span<const ValueEvent* const> events = trace_->of(thread);
  const ValueEvent& store = *events[index];
  const std::uint32_t left = left_[thread.value];
  if (joins_[thread.value] > 0 || events[left - 1]->drain_point > index + 1) return May::not_now;
  const std::optional<std::uint32_t> readers = own_readers(thread, index);
  return readers ? may_undo_write(thread, store, *readers) : May::not_now;
}

/// How many events of its thread that are left read the store, in memory or in its buffer; none: one of them
/// reads another value.
std::optional<std::uint32_t> BackwardSearch::own_readers(ThreadId thread, std::uint32_t store) const {
  const std::span<const ValueEvent* const> events = trace_->of(thread);
  const ValueId written = events[store]->written;
  std::uint32_t count = 0;
  for (std::uint32_t at = accesses_[thread.value][events[store]->location.value]; at > store + 1;) {
    const ValueEvent& event = *events[at - 1];
    at = event.own_access;
    if (event.own_write != store + 1 || event.read == no_value) continue;
    if (event.read != written) return std::nullopt;
    ++count;
  }
  return count;
}

void BackwardSearch::undo(const ValueMove& move) {
  HEDDLE_DCHECK(!is_undone(move) && is_last(move) && moves_left_ > 0);
  ++statistics_.moves;
  const ValueEvent& event = trace_->at(move);
  ValueId needed_before = no_value;
  std::uint32_t forwarded = 0, drained_before = 0;
  if (event.location != no_location) {
    ValueId& needed = needed_[event.location.value];
    needed_before = needed;
    const bool is_in_memory = trace_->reaches_memory(move);
    if (is_in_memory) {
      --writes_[event.written];
      --writes_at_[event.location.value];
      needed = event.read;
    }
    if (event.read != no_value && !move.is_drain && !is_forwarded(move.thread, event)) {
      --reads_[event.read];
      needed = event.read;
    }
    needs_ += (needed != no_value ? 1U : 0U) - (needed_before != no_value ? 1U : 0U);
  }
  if (move.is_drain) {
    drained_before = drained_[move.thread.value];
    forwarded = undo_drain(move.thread, move.index);
  } else {
    going_ -= --left_[move.thread.value] == 0 ? 1U : 0U;
    if (event.location != no_location) accesses_[move.thread.value][event.location.value] = event.own_access;
    if (event.joins) --joins_[event.target.value];
  }
  --moves_left_;
  undone_.push_back({move, needed_before, forwarded, drained_before});
}

/// Undoes the drain of a store. Returns how many events read the store in its buffer then.
std::uint32_t BackwardSearch::undo_drain(ThreadId thread, std::uint32_t store) {
  const std::size_t t = thread.value;
  const std::span<const ValueEvent* const> events = trace_->of(thread);
  const std::uint32_t readers = own_readers(thread, store).value_or(0);
  HEDDLE_DCHECK(reads_[events[store]->written] >= readers && pending_[t][store] == 0);
  reads_[events[store]->written] -= readers;
  pending_[t][store] = 1;
  while (drained_[t] > 0 && pending_[t][stores_[t][drained_[t] - 1]] != 0) --drained_[t];
  std::uint32_t newest = events[store]->own_write;
  while (newest > 0 && !events[newest - 1]->buffered) newest = events[newest - 1]->own_write;
  newest_[t][events[store]->location.value] = newest;
  return readers;
}

void BackwardSearch::redo() {
  HEDDLE_DCHECK(!undone_.empty() && is_undone(undone_.back().move));
  const Undone last = undone_.back();
  undone_.pop_back();
  const ValueMove& move = last.move;
  const ValueEvent& event = trace_->at(move);
  ++moves_left_;
  if (move.is_drain) {
    pending_[move.thread.value][move.index] = 0;
    reads_[event.written] += last.forwarded;
    drained_[move.thread.value] = last.drained_before;
    newest_[move.thread.value][event.location.value] = move.index + 1;
  } else {
    going_ += left_[move.thread.value]++ == 0 ? 1U : 0U;
    if (event.location != no_location)
      accesses_[move.thread.value][event.location.value] = left_[move.thread.value];
    if (event.joins) ++joins_[event.target.value];
  }
  if (event.location == no_location) return;
  if (trace_->reaches_memory(move)) {
    ++writes_[event.written];
    ++writes_at_[event.location.value];
  }
  if (event.read != no_value && !move.is_drain && !is_forwarded(move.thread, event)) ++reads_[event.read];
  ValueId& needed = needed_[event.location.value];
  needs_ += (last.needed_before != no_value ? 1U : 0U) - (needed != no_value ? 1U : 0U);
  needed = last.needed_before;
}

}  // namespace heddle
