#include "oracle/store_buffers/verification.hpp"

#include "core/assert.hpp"
#include "core/fingerprint.hpp"

namespace heddle {

bool Verification::find(const Question& question, std::vector<Position>& order) {
  ++statistics_.questions;
  if (!prepare(question) || !search()) return false;
  drain_the_rest();
  order = state_.order;
  return true;
}

bool Verification::prepare(const Question& question) {
  question_ = question;
  const std::size_t threads = trace().threads();
  std::size_t locations = 0;
  counts_.assign(question.cut.begin(), question.cut.begin() + static_cast<std::ptrdiff_t>(threads));
  if (question.changed.read != Trace::none) ++counts_[trace()[question.changed.read].thread.value];
  for (std::size_t t = 0; t < threads; ++t) {
    const std::span<const Position> events = trace().of_thread(t);
    // Where a thread is held, there is no event.
    if (counts_[t] > 0 && trace()[events[counts_[t] - 1]].held &&
        events[counts_[t] - 1] != question.changed.read)
      --counts_[t];
    for (const Position event : events.first(counts_[t]))
      if (trace()[event].location != no_location)
        locations = std::max<std::size_t>(locations, trace()[event].location.value + 1U);
  }
  writes_.resize(threads);
  for (std::vector<Position>& writes : writes_) writes.clear();
  after_.assign(trace().size(), Trace::none);
  after_initial_.assign(locations, Trace::none);
  joined_.assign(threads, 0);
  done_.clear();
  state_.next.assign(threads, 0);
  state_.oldest.assign(threads, 0);
  state_.newest.assign(threads, 0);
  state_.waiting.assign(threads, 0);
  state_.in_memory.assign(trace().size(), 0);
  state_.readers.assign(trace().size(), 0);
  state_.initial_readers.assign(locations, 0);
  state_.last.assign(locations, Trace::initial);
  state_.drained.assign(trace().slots(), 0);
  state_.order.clear();
  state_.key = 0;
  state_.left = 0;
  for (std::size_t t = 0; t < threads; ++t) {
    state_.left += counts_[t];
    for (const Position event : trace().of_thread(t).first(counts_[t]))
      if (!add(event)) return false;
  }
  return true;
}

/// False: no order has this.
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

/// A thread sees its own newest write, or one that came to memory after it.
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
  ++statistics_.states;
  if (state_.left == 0) return true;
  if (!done_.insert(state_.key).second) return false;
  std::vector<Choice> choices;
  find_choices(choices);
  for (const Choice& choice : choices) {
    State before = state_;
    if (waits(choice.write))
      drain(choice.thread, choice.write);
    else
      happen(choice.thread, choice.write);
    if (search()) return true;
    state_ = std::move(before);
  }
  return false;
}

void Verification::take_safe_steps() {
  bool moved = true;
  while (moved) {
    moved = false;
    for (std::size_t t = 0; t < counts_.size(); ++t) {
      while (execute(t)) moved = true;
      if (state_.waiting[t] != 0) moved |= drain_what_is_safe(t);
    }
  }
}

/// The thread's next event, if that is safe.
bool Verification::execute(std::size_t thread) {
  if (state_.next[thread] == counts_[thread]) return false;
  const Position event = trace().of_thread(thread)[state_.next[thread]];
  const Trace::Item& item = trace()[event];
  if (!may_start(item)) return false;
  if (item.drains && state_.waiting[thread] != 0) return false;
  if (question_.reads(event) && !may_read(item, question_.source(event))) return false;
  if (question_.writes(event) && !item.buffered && !may_write_now(event)) return false;
  happen(thread, event);
  return true;
}

bool Verification::may_start(const Trace::Item& item) const {
  const auto happened = [&](Position event) {
    return trace()[event].index < state_.next[trace()[event].thread.value];
  };
  if (item.index == 0 && item.before != Trace::none && !happened(item.before)) return false;
  if (item.joins == no_thread) return true;
  const std::size_t child = item.joins.value;
  if (child >= counts_.size()) return true;
  return state_.next[child] == counts_[child] && state_.waiting[child] == 0;
}

bool Verification::may_read(const Trace::Item& item, Position source) const {
  return source == Trace::initial || trace()[source].thread == item.thread || state_.in_memory[source] != 0;
}

/// A write that does not wait. One that reads is never a choice: nobody can come between.
bool Verification::may_write_now(Position event) const {
  const Trace::Item& item = trace()[event];
  const bool is_free = state_.readers[event] == 0;
  if (question_.reads(event)) return readers_left(item.location) == 1 && (is_free || is_ready(event));
  return readers_left(item.location) == 0 && (is_free || (is_ready(event) && is_alone(event)));
}

auto Verification::readers_left(LocationId location) const -> Count {
  const Position last = state_.last[location.value];
  return last == Trace::initial ? state_.initial_readers[location.value] : state_.readers[last];
}

void Verification::happen(std::size_t thread, Position event) {
  const Trace::Item& item = trace()[event];
  if (question_.reads(event)) --readers_of(item.location, question_.source(event));
  if (waits(event)) {
    ++state_.newest[thread];
    ++state_.waiting[thread];
  } else if (question_.writes(event)) {
    reach_memory(event);
  }
  ++state_.next[thread];
  --state_.left;
  state_.order.push_back(event);
}

void Verification::reach_memory(Position write) {
  const Trace::Item& item = trace()[write];
  state_.in_memory[write] = 1;
  state_.last[item.location.value] = write;
  ++state_.drained[item.slot];
  state_.key += detail::scramble((write + 1) * 0x9e3779b97f4a7c15ULL);
}

/// Those that nobody will read any more, and those that must be next.
bool Verification::drain_what_is_safe(std::size_t thread) {
  bool drained = false;
  for (Count i = state_.oldest[thread]; i < state_.newest[thread]; ++i) {
    const Position write = writes_[thread][i];
    if (state_.in_memory[write] != 0 || !may_drain(thread, write)) continue;
    if (state_.readers[write] != 0 && !(is_ready(write) && is_alone(write))) continue;
    drain(thread, write);
    drained = true;
  }
  return drained;
}

/// Whether it is its turn in its buffer, and what memory holds there has been read by all who will.
bool Verification::may_drain(std::size_t thread, Position write) const {
  const Trace::Item& item = trace()[write];
  const Position oldest = writes_[thread][state_.oldest[thread]];
  if (oldest != write && trace()[oldest].index < item.settled) return false;
  if (trace().slot(item.slot).writes[state_.drained[item.slot]] != write) return false;
  return readers_left(item.location) == 0;
}

void Verification::drain(std::size_t thread, Position write) {
  reach_memory(write);
  state_.order.push_back(Trace::drain_of(write));
  --state_.waiting[thread];
  Count& oldest = state_.oldest[thread];
  while (oldest < state_.newest[thread] && state_.in_memory[writes_[thread][oldest]] != 0) ++oldest;
}

/// All events have happened: nobody reads any more, and a thread's own order is always a possible one.
void Verification::drain_the_rest() {
  for (const std::vector<Position>& writes : writes_)
    for (const Position write : writes)
      if (state_.in_memory[write] == 0) state_.order.push_back(Trace::drain_of(write));
}

void Verification::find_choices(std::vector<Choice>& choices) const {
  for (std::size_t t = 0; t < counts_.size(); ++t) {
    for (Count i = state_.oldest[t]; i < state_.newest[t]; ++i) {
      const Position write = writes_[t][i];
      if (state_.in_memory[write] == 0 && may_drain(t, write) && is_ready(write) && is_awaited(t, write))
        choices.push_back({t, write});
    }
    if (state_.next[t] == counts_[t] || state_.waiting[t] != 0) continue;
    const Position event = trace().of_thread(t)[state_.next[t]];
    if (!question_.writes(event) || question_.reads(event) || trace()[event].buffered) continue;
    if (may_start(trace()[event]) && readers_left(trace()[event].location) == 0 && is_ready(event))
      choices.push_back({t, event});
  }
}

/// Whether somebody can only go on, or another write of the thread only come to memory, once this one has.
bool Verification::is_awaited(std::size_t thread, Position write) const {
  const bool at_end = state_.next[thread] == counts_[thread];
  if (at_end ? joined_[thread] != 0 : trace()[trace().of_thread(thread)[state_.next[thread]]].drains)
    return true;
  for (std::size_t u = 0; u < counts_.size(); ++u) {
    if (u == thread || state_.next[u] == counts_[u]) continue;
    const Position event = trace().of_thread(u)[state_.next[u]];
    if (question_.reads(event) && question_.source(event) == write) return true;
  }
  const Trace::Item& item = trace()[write];
  for (Count i = state_.oldest[thread]; i < state_.newest[thread]; ++i) {
    const Trace::Item& other = trace()[writes_[thread][i]];
    if (state_.in_memory[writes_[thread][i]] == 0 && other.location != item.location &&
        item.index < other.settled)
      return true;
  }
  return false;
}

/// Who reads the write, or what must come right after it, from another thread has no own write of the location before it
/// that is still to come to memory: that would hide it.
bool Verification::is_ready(Position write) const {
  for (Position member = write; member != Trace::none; member = after_[member]) {
    const auto is_in_the_way = [&](Position reader) {
      if (trace()[reader].thread == trace()[member].thread) return false;
      const Position own = last_own_write_before(reader);
      return own != Trace::none && state_.in_memory[own] == 0 && !in_block(write, own);
    };
    for (Position reader = trace()[member].first_reader; reader != Trace::none;
         reader = trace()[reader].next_reader)
      if (asked(reader) && reader != question_.changed.read && is_in_the_way(reader)) return false;
    const ChangedRead& changed = question_.changed;
    if (changed.read != Trace::none && changed.source == member && is_in_the_way(changed.read)) return false;
  }
  return true;
}

bool Verification::in_block(Position write, Position member) const {
  for (Position other = write; other != Trace::none; other = after_[other])
    if (other == member) return true;
  return false;
}

/// All other writes of the location that are still to come come after it, in any case.
bool Verification::is_alone(Position write) const {
  const Trace::Item& item = trace()[write];
  for (std::uint32_t s = trace().slots_of(item.location); s != Trace::none; s = trace().slot(s).next) {
    const Trace::Slot& slot = trace().slot(s);
    if (slot.thread == item.thread) continue;  // it is that thread's next
    for (std::size_t i = state_.drained[s]; i < slot.writes.size(); ++i) {
      const Position other = slot.writes[i];
      if (!asked(other)) break;
      if (question_.writes(other) && !in_block(write, other)) return false;
    }
  }
  // The read that is asked about may write only now.
  const Position changed = question_.changed.read;
  return changed == Trace::none || !question_.writes(changed) || trace()[changed].writes ||
         trace()[changed].location != item.location || changed == write ||
         trace()[changed].thread == item.thread || in_block(write, changed);
}

}  // namespace heddle
