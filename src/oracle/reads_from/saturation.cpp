#include "oracle/reads_from/saturation.hpp"

#include "core/assert.hpp"

namespace heddle {

void Saturation::reset(const Trace& trace) {
  trace_ = &trace;
  width_ = trace.width();
  changed_ = {};
  end_.assign(width_, 0);
  for (const Position event : queue_) queued_[event] = 0;  // left behind by a cycle
  queue_.clear();
}

void Saturation::keep(std::size_t positions, Kept& kept) const {
  HEDDLE_DCHECK(queue_.empty() && changed_.read == Trace::none && positions * width_ <= rows_.size());
  kept.positions = positions;
  kept.width = width_;
  kept.rows.assign(rows_.begin(), rows_.begin() + static_cast<std::ptrdiff_t>(positions * width_));
  kept.end = end_;
}

void Saturation::restore(const Trace& trace, const Kept& kept) {
  HEDDLE_DCHECK(kept.width == trace.width());
  reset(trace);
  if (rows_.size() < kept.rows.size()) rows_.resize(kept.rows.size());
  std::copy(kept.rows.begin(), kept.rows.end(), rows_.begin());
  std::copy(kept.end.begin(), kept.end.end(), end_.begin());
}

void Saturation::make_room(Position event) {
  const std::size_t needed = (event + std::size_t{1}) * width_;
  if (rows_.size() < needed) rows_.resize(2 * needed);
  if (queued_.size() <= event) queued_.resize(2 * (event + std::size_t{1}), 0);
}

void Saturation::join(Position into, Position from) {
  Count* target = rows_.data() + into * width_;
  const Count* other = rows_.data() + from * width_;
  for (std::size_t i = 0; i < width_; ++i) target[i] = std::max(target[i], other[i]);
}

bool Saturation::add(Position event) {
  HEDDLE_DCHECK(queue_.empty() && width_ == trace_->width());
  HEDDLE_DCHECK(changed_.read == Trace::none || changed_.read == event);  // the changed read comes last
  make_room(event);
  const Trace::Item& item = (*trace_)[event];
  HEDDLE_DCHECK(item.index == end_[item.thread.value]);
  HEDDLE_DCHECK(item.before == Trace::none || is_in(item.before));
  HEDDLE_DCHECK(!reads(event) || source(event) == Trace::initial || is_in(source(event)));
  HEDDLE_DCHECK(item.joined == Trace::none || is_in(item.joined));
  Count* row = rows_.data() + event * width_;
  if (item.before == Trace::none)
    std::fill_n(row, width_, 0);
  else
    std::copy_n(rows_.data() + item.before * width_, width_, row);
  if (reads(event) && source(event) != Trace::initial) join(event, source(event));
  if (item.joined != Trace::none) join(event, item.joined);
  row[item.thread.value] = item.index + 1;
  end_[item.thread.value] = item.index + 1;
  return arrive(event) && apply_rules();
}

bool Saturation::add(const ChangedRead& changed) {
  changed_ = changed;
  return add(changed.read);
}

/// Applies the rules to a new event: no event is after it yet.
bool Saturation::arrive(Position event) {
  const Trace::Item& item = (*trace_)[event];
  if (item.location == no_location) return true;
  // A read of the initial value is before the first write of each thread, and so before all writes.
  if (writes(event) && is_first_write(event) && !readers_before(Trace::initial, event)) return false;
  if (reads(event) && !before_later_writes(event)) return false;
  return apply_rules_to(event);
}

bool Saturation::is_first_write(Position event) const {
  const std::vector<Position>& own = trace_->slot((*trace_)[event].slot).writes;
  return own.empty() || (*trace_)[event].index <= (*trace_)[own.front()].index;
}

bool Saturation::apply_rules() {
  bool consistent = true;
  while (!queue_.empty()) {
    stop_.throw_if_stopped();
    const Position event = queue_.back();
    queue_.pop_back();
    queued_[event] = 0;
    consistent = consistent && apply_rules_to(event);
  }
  return consistent;
}

/// R1 and R2, for the last write of each thread that is before the event: they carry the earlier ones.
bool Saturation::apply_rules_to(Position event) {
  const bool event_reads = reads(event), event_writes = writes(event);
  if (!event_reads && !event_writes) return true;
  for (std::uint32_t s = trace_->slots_of((*trace_)[event].location); s != Trace::none;) {
    const Trace::Slot& slot = trace_->slot(s);
    s = slot.next;
    const Position write = last_write_before(slot, event);
    if (write == Trace::none) continue;
    if (event_reads && write != source(event)) {
      if (source(event) == Trace::initial || !edge(write, source(event))) return false;
    }
    if (event_writes && !readers_before(write, event)) return false;
  }
  return true;
}

/// R2, for all readers of one write that is before another.
bool Saturation::readers_before(Position write, Position later_write) {
  const LocationId location = (*trace_)[later_write].location;
  for (Position reader = trace_->first_reader(location, write); reader != Trace::none;
       reader = (*trace_)[reader].next_reader) {
    if (reader == changed_.read || reader == later_write || !is_in(reader)) continue;
    if (!edge(reader, later_write)) return false;
  }
  const bool changed_reads_it = changed_.read != Trace::none && changed_.source == write &&
                                changed_.read != later_write &&
                                (*trace_)[changed_.read].location == location && is_in(changed_.read);
  return !changed_reads_it || edge(changed_.read, later_write);
}

/// R2, for one reader and all writes that its source is before.
bool Saturation::before_later_writes(Position read) {
  for (std::uint32_t s = trace_->slots_of((*trace_)[read].location); s != Trace::none;) {
    const Trace::Slot& slot = trace_->slot(s);
    s = slot.next;
    const Position write = first_write_after(slot, source(read), read);
    if (write != Trace::none && !edge(read, write)) return false;
  }
  return true;
}

/// The first write of the slot that is after `write` and is not `read`; none: there is none.
auto Saturation::first_write_after(const Trace::Slot& slot, Position write, Position read) const -> Position {
  const Count end = end_[slot.thread.value];
  const auto after = [&](Position p) { return write == Trace::initial || before(write, p); };
  const auto& writes_here = slot.writes;
  // Writes that were not added come last and count as after; the added ones are after from some point on.
  auto found = std::ranges::partition_point(
      writes_here, [&](Position p) { return (*trace_)[p].index < end && !after(p); });
  for (; found != writes_here.end() && (*trace_)[*found].index < end; ++found)
    if (*found != write && *found != read) return *found;
  return Trace::none;
}

/// The last added write of the slot with an index below; none: there is none.
auto Saturation::last_write_below(const Trace::Slot& slot, Count index) const -> Position {
  if (changed_.read != Trace::none) {
    const Trace::Item& changed = (*trace_)[changed_.read];
    if (changed.thread == slot.thread && changed.index < index && is_in(changed_.read)) {
      if (changed_.writes && &trace_->slot(changed.slot) == &slot) return changed_.read;
      index = changed.index;  // it is the last of its thread
    }
  }
  return trace_->last_below(slot.writes, index);
}

auto Saturation::last_write_before(const Trace::Slot& slot, Position event) const -> Position {
  const Trace::Item& item = (*trace_)[event];
  const Count count = slot.thread == item.thread ? item.index : row(event)[slot.thread.value];
  return last_write_below(slot, count);
}

/// The index of the thread's first event that is after the given one, or is it.
std::size_t Saturation::first_after(std::size_t thread, Position event) const {
  const Trace::Item& item = (*trace_)[event];
  if (thread == item.thread.value) return item.index;
  const std::span<const Position> events = trace_->of_thread(thread).first(end_[thread]);
  const auto is_after = [&](Position p) { return row(p)[item.thread.value] > item.index; };
  if (events.empty() || !is_after(events.back())) return events.size();
  const auto found = std::ranges::partition_point(events, [&](Position p) { return !is_after(p); });
  return static_cast<std::size_t>(found - events.begin());
}

/// Orders `first` before `second`. False: `second` is before `first` already.
bool Saturation::edge(Position first, Position second) {
  HEDDLE_DCHECK(is_in(first) && is_in(second));
  if (before(second, first)) return false;
  if (before(first, second)) return true;
  for (std::size_t t = 0; t < trace_->threads(); ++t) {
    if (end_[t] == 0) continue;
    const std::span<const Position> events = trace_->of_thread(t);
    for (std::size_t i = first_after(t, second); i < end_[t]; ++i)
      if (!raise(events[i], first)) break;  // the later ones are after this one: they do not grow either
  }
  return true;
}

/// Joins the row of `above` into the event's row. True: it has grown, and the event is queued.
bool Saturation::raise(Position event, Position above) {
  Count* target = rows_.data() + event * width_;
  const Count* other = rows_.data() + above * width_;
  bool grown = false;
  for (std::size_t i = 0; i < width_; ++i) {
    grown |= other[i] > target[i];
    target[i] = std::max(target[i], other[i]);
  }
  if (grown && queued_[event] == 0) {
    queued_[event] = 1;
    queue_.push_back(event);
  }
  return grown;
}

}  // namespace heddle
