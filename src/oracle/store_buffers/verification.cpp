#include "oracle/store_buffers/verification.hpp"

#include <algorithm>

namespace heddle {

bool Verification::find(const Question& question, std::vector<Position>& order) {
  ++statistics_.questions;
  if (!prepare(question) || !search()) return false;
  write_order(order);
  return true;
}

bool Verification::prepare(const Question& question) {
  question_ = question;
  count_events();
  for (std::size_t t = 0; t < counts_.size(); ++t) {
    left_ += counts_[t];
    for (const Position event : trace().of_thread(t).first(counts_[t]))
      if (!add(event)) return false;
  }
  number_blocks();
  return true;
}

/// Gives each write the first write of its block and its place in the block. The first one reads no other
/// write.
void Verification::number_blocks() {
  for (std::size_t t = 0; t < counts_.size(); ++t)
    for (const Position event : trace().of_thread(t).first(counts_[t])) {
      const bool follows = question_.reads(event) && question_.source(event) != Trace::initial;
      if (!question_.writes(event) || follows) continue;
      Count place = 0;
      for (Position member = event; member != Trace::none; member = after_[member]) {
        block_[member] = event;
        place_[member] = place++;
      }
    }
}

/// Counts the events of each thread that belong to the question, and resets the state of the search.
void Verification::count_events() {
  HEDDLE_DCHECK(question_.cut.size() >= trace().threads());
  const std::size_t threads = trace().threads();
  std::size_t locations = 0;
  counts_.assign(question_.cut.begin(), question_.cut.begin() + static_cast<std::ptrdiff_t>(threads));
  const Position changed = question_.changed.read;
  if (changed != Trace::none) ++counts_[trace()[changed].thread.value];
  for (std::size_t t = 0; t < threads; ++t) {
    const std::span<const Position> events = trace().of_thread(t);
    // The mark that a thread is held is no event.
    if (counts_[t] > 0 && trace()[events[counts_[t] - 1]].held && events[counts_[t] - 1] != changed)
      --counts_[t];
    for (const Position event : events.first(counts_[t]))
      if (trace()[event].location != no_location)
        locations = std::max<std::size_t>(locations, trace()[event].location.value + 1U);
  }
  forget_state(locations);
}

void Verification::forget_state(std::size_t locations) {
  const std::size_t threads = counts_.size();
  writes_.resize(threads);
  for (std::vector<Position>& writes : writes_) writes.clear();
  after_.assign(trace().size(), Trace::none);
  after_initial_.assign(locations, Trace::none);
  block_.assign(trace().size(), Trace::none);
  place_.assign(trace().size(), 0);
  joined_.assign(threads, 0);
  done_.clear();
  for (std::vector<Count>* by_thread : {&next_, &oldest_, &newest_, &waiting_}) by_thread->assign(threads, 0);
  in_memory_.assign(trace().size(), 0);
  known_.resize(std::max(known_.size(), trace().size()));
  ++era_;
  readers_.assign(trace().size(), 0);
  initial_readers_.assign(locations, 0);
  last_.assign(locations, Trace::initial);
  drained_.assign(trace().slots(), 0);
  taken_.clear();
  branches_.clear();
  touched_.clear();
  is_touched_.assign(locations, 0);
  key_ = 0;
  left_ = 0;
}

/// Adds an event to the problem. False: no order has its source.
bool Verification::add(Position event) {
  const Trace::Item& item = trace()[event];
  if (item.joins != no_thread && item.joins.value < joined_.size()) joined_[item.joins.value] = 1;
  if (waits(event)) writes_[item.thread.value].push_back(event);
  if (!question_.reads(event)) return true;
  const Position source = question_.source(event);
  if (!reads_own_newest(event, source)) return false;
  ++readers_of(item.location, source);
  if (!question_.writes(event)) return true;
  Position& after = source == Trace::initial ? after_initial_[item.location.value] : after_[source];
  if (after != Trace::none) return false;  // both would have to come right after it
  after = event;
  return true;
}

/// Whether the read may read the source: the thread's own newest write, or one of another thread.
bool Verification::reads_own_newest(Position read, Position source) const {
  const Position own = last_own_write_before(read);
  if (source == Trace::initial) return own == Trace::none;
  return trace()[source].thread != trace()[read].thread || source == own;
}

auto Verification::last_own_write_before(Position event) const -> Position {
  const Trace::Item& item = trace()[event];
  return trace().last_below(trace().slot(item.slot).writes, item.index);
}

bool Verification::search() {
  take_safe_steps();
  for (;;) {
    stop_.throw_if_stopped();
    ++statistics_.states;
    if (left_ == 0) return true;
    HEDDLE_DCHECK(touched_.empty());
    if (done_.insert(key_).second) branches_.push_back({taken_.size(), 0, 0});
    while (!branches_.empty()) {
      take_back_to(branches_.back().taken);
      if (take_next_choice(branches_.back())) break;
      branches_.pop_back();
    }
    if (branches_.empty()) return false;
    take_safe_steps();
  }
}

/// Takes the next choice of the branch that was not tried yet: a write that an event or another write waits
/// for reaches memory. False: there is none left.
bool Verification::take_next_choice(Branch& branch) {
  for (; branch.thread < counts_.size(); ++branch.thread, branch.from = 0) {
    const std::size_t t = branch.thread;
    if (waiting_[t] == 0 && branch.from == 0 && may_write_as_choice(t)) {
      branch.from = 1;
      happen(t, next_event(t));
      return true;
    }
    if (waiting_[t] == 0) continue;
    for (Count i = next_awaited(t, std::max(branch.from, oldest_[t])); i < newest_[t];
         i = next_awaited(t, i + 1)) {
      stop_.throw_if_stopped();
      const Position write = writes_[t][i];
      if (!may_overtake(t, write)) break;  // the later ones may not either
      if (in_memory_[write] != 0 || !may_drain(t, write) || !is_ready(write)) continue;
      branch.from = i + 1;
      drain(t, write);
      return true;
    }
  }
  return false;
}

/// Whether the thread's next event is a write that is not buffered, can happen, and is not known to be safe.
bool Verification::may_write_as_choice(std::size_t thread) const {
  if (has_ended(thread)) return false;
  const Position event = next_event(thread);
  const Trace::Item& item = trace()[event];
  if (!question_.writes(event) || question_.reads(event) || item.buffered) return false;
  return may_start(item) && readers_left(item.location) == 0 && is_ready(event);
}

/// The first of the thread's buffered writes, from this one on, that an event or another write of the thread
/// waits for; newest_[thread]: there is none.
auto Verification::next_awaited(std::size_t thread, Count from) const -> Count {
  if (from >= newest_[thread] || needs_all_in_memory(thread)) return from;
  Count first = newest_[thread];
  const std::vector<Position>& writes = writes_[thread];
  for (std::size_t u = 0; u < counts_.size(); ++u) {
    if (u == thread || has_ended(u) || !question_.reads(next_event(u))) continue;
    const Position source = question_.source(next_event(u));
    if (source == Trace::initial || trace()[source].thread.value != thread) continue;
    const auto found =
        std::ranges::lower_bound(writes.begin() + from, writes.begin() + first, trace()[source].index, {},
                                 [&](Position write) { return trace()[write].index; });
    if (found != writes.begin() + first && *found == source)
      first = static_cast<Count>(found - writes.begin());
  }
  // Without store-store fences the first write fails the condition, and so would all.
  for (Count i = from; i < first && trace()[writes[i]].index < trace()[writes[newest_[thread] - 1]].settled;
       ++i)
    if (in_memory_[writes[i]] == 0 && holds_up_another(thread, writes[i])) return i;
  return first;
}

/// Whether the thread's next event, or its join, needs all its writes in memory.
bool Verification::needs_all_in_memory(std::size_t thread) const {
  return has_ended(thread) ? joined_[thread] != 0 : trace()[next_event(thread)].drains;
}

/// Whether another write of the thread can reach memory only after this one. (The writes that must reach
/// memory before a write are those before some event of the thread; that event is monotone in the write.)
bool Verification::holds_up_another(std::size_t thread, Position write) const {
  const Trace::Item& item = trace()[write];
  for (Count i = newest_[thread]; i-- > oldest_[thread];) {
    const Position other = writes_[thread][i];
    if (trace()[other].settled <= item.index) return false;
    if (in_memory_[other] == 0 && trace()[other].location != item.location) return true;
  }
  return false;
}

void Verification::take_safe_steps() {
  for (bool moved = true; moved;) {
    moved = false;
    for (std::size_t t = 0; t < counts_.size(); ++t) {
      while (execute(t)) moved = true;
      moved |= drain_what_is_safe();
    }
  }
}

/// Takes the thread's next event if that is safe. False: it is not, and nothing has changed.
bool Verification::execute(std::size_t thread) {
  if (has_ended(thread)) return false;
  const Position event = next_event(thread);
  const Trace::Item& item = trace()[event];
  if (!may_start(item)) return false;
  if (item.drains && waiting_[thread] != 0) return false;
  if (question_.reads(event) && !may_read(item, question_.source(event))) return false;
  if (question_.writes(event) && !item.buffered && !may_write_now(event)) return false;
  happen(thread, event);
  return true;
}

bool Verification::may_start(const Trace::Item& item) const {
  const auto happened = [&](Position event) {
    return trace()[event].index < next_[trace()[event].thread.value];
  };
  if (item.index == 0 && item.before != Trace::none && !happened(item.before)) return false;
  if (item.joins == no_thread || item.joins.value >= counts_.size()) return true;
  return has_ended(item.joins.value) && waiting_[item.joins.value] == 0;
}

bool Verification::may_read(const Trace::Item& item, Position source) const {
  return source == Trace::initial || trace()[source].thread == item.thread || in_memory_[source] != 0;
}

/// Whether a write that is not buffered is safe. A read-modify-write is never a choice: no write can come
/// between its source and it. It is ready if its source is a write: that was ready when it reached memory,
/// with all of its block (it had a reader to come), and what was in its way then is in memory now.
bool Verification::may_write_now(Position event) const {
  const Trace::Item& item = trace()[event];
  const bool is_free = readers_[event] == 0;
  if (question_.reads(event)) {
    if (readers_left(item.location) != 1) return false;
    return is_free || question_.source(event) != Trace::initial || is_ready(event);
  }
  return readers_left(item.location) == 0 && (is_free || (is_ready(event) && is_alone(event)));
}

auto Verification::readers_left(LocationId location) const -> Count {
  const Position last = last_[location.value];
  return last == Trace::initial ? initial_readers_[location.value] : readers_[last];
}

/// Drains, at the touched locations, writes that no event will read any more, and writes that must be next.
bool Verification::drain_what_is_safe() {
  bool drained = false;
  for (std::size_t i = 0; i < touched_.size(); ++i) {  // NOLINT(modernize-loop-convert): it grows meanwhile
    stop_.throw_if_stopped();
    const LocationId location = touched_[i];
    is_touched_[location.value] = 0;
    drained |= drain_what_is_safe_at(location);
  }
  touched_.clear();
  return drained;
}

bool Verification::drain_what_is_safe_at(LocationId location) {
  for (std::uint32_t s = trace().slots_of(location); s != Trace::none; s = trace().slot(s).next) {
    const std::size_t thread = trace().slot(s).thread.value;
    const Position write = next_waiting(trace().slot(s), drained_[s]);
    if (write == Trace::none || !may_drain(thread, write)) continue;
    if (readers_[write] != 0 && !(is_ready(write) && is_alone(write))) continue;
    drain(thread, write);  // touches the location: it is looked at again
    return true;
  }
  return false;
}

/// The write of the slot that reaches memory next, if it has happened and is buffered; else none.
auto Verification::next_waiting(const Trace::Slot& slot, Count drained) const -> Position {
  const std::size_t thread = slot.thread.value;
  if (thread >= counts_.size() || drained >= slot.writes.size()) return Trace::none;
  const Position write = slot.writes[drained];
  const bool has_happened = trace()[write].index < next_[thread];
  return has_happened && waits(write) ? write : Trace::none;
}

/// Whether it is the next of its buffer, and no read of what memory holds there is still to come.
bool Verification::may_drain(std::size_t thread, Position write) const {
  const Trace::Item& item = trace()[write];
  if (!may_overtake(thread, write)) return false;
  if (trace().slot(item.slot).writes[drained_[item.slot]] != write) return false;
  return readers_left(item.location) == 0;
}

/// Whether all of its thread's writes that must reach memory before it have done so.
bool Verification::may_overtake(std::size_t thread, Position write) const {
  HEDDLE_DCHECK(oldest_[thread] < newest_[thread]);
  const Position oldest = writes_[thread][oldest_[thread]];
  return oldest == write || trace()[oldest].index >= trace()[write].settled;
}

auto Verification::known_of(Position write) const -> KnownOfWrite& {
  KnownOfWrite& known = known_[write];
  if (known.era != era_) known = {era_, write, Trace::none};
  return known;
}

/// Whether no reader, in another thread, of the write or of a write that must come right after it has an own
/// earlier write of the location that is still to reach memory: that would hide it.
bool Verification::is_ready(Position write) const {
  Position& member = known_of(write).ready_up_to;
  for (; member != Trace::none; member = after_[member]) {
    const auto is_in_the_way = [&](Position reader) {
      if (trace()[reader].thread == trace()[member].thread) return false;
      const Position own = last_own_write_before(reader);
      return own != Trace::none && in_memory_[own] == 0 && !in_block(write, own);
    };
    for (Position reader = trace()[member].first_reader; reader != Trace::none;
         reader = trace()[reader].next_reader)
      if (asked(reader) && reader != question_.changed.read && is_in_the_way(reader)) return false;
    const ChangedRead& changed = question_.changed;
    if (changed.read != Trace::none && changed.source == member && is_in_the_way(changed.read)) return false;
  }
  return true;
}

/// Whether all other writes of the location that are still to reach memory do so after it in every order.
bool Verification::is_alone(Position write) const {
  const Trace::Item& item = trace()[write];
  Position& obstacle = known_of(write).obstacle;
  if (obstacle != Trace::none && in_memory_[obstacle] == 0) return false;
  const std::uint32_t first =
      obstacle != Trace::none ? trace()[obstacle].slot : trace().slots_of(item.location);
  for (std::uint32_t s = first; s != Trace::none; s = trace().slot(s).next) {
    const Trace::Slot& slot = trace().slot(s);
    if (slot.thread == item.thread) continue;  // `write` is the next one of its own thread
    for (std::size_t i = drained_[s]; i < slot.writes.size(); ++i) {
      const Position other = slot.writes[i];
      if (!asked(other)) break;
      if (!question_.writes(other) || in_block(write, other)) continue;
      obstacle = other;
      return false;
    }
  }
  // The changed read may write with its new source only; then it is in no slot.
  const Position changed = question_.changed.read;
  return changed == Trace::none || !question_.writes(changed) || trace()[changed].writes ||
         trace()[changed].location != item.location || changed == write ||
         trace()[changed].thread == item.thread || in_block(write, changed);
}

}  // namespace heddle
