// The moves of the backward search: which events may be taken back, which of them safely, and how. See
// causal_search.hpp.
#include <algorithm>

#include "core/assert.hpp"
#include "oracle/causality/causal_search.hpp"

namespace heddle {

namespace {
enum Kind : std::uint64_t { state_kind = 301, need_kind };
Fingerprint need_print(LocationId location, ValueId value) {
  return Hasher(need_kind).add(location.value).add(value).done();
}
}  // namespace

CausalPosition CausalSearch::position_of(ThreadId thread, std::uint32_t index) const {
  if (is_changed(thread, index)) return static_cast<CausalPosition>(trace_->size());
  return trace_->of(thread)[index];
}

const CausalItem& CausalSearch::item_of(ThreadId thread, std::uint32_t index) const {
  return is_changed(thread, index) ? *changed_ : (*trace_)[trace_->of(thread)[index]];
}

auto CausalSearch::may_take(ThreadId thread) const -> May {
  HEDDLE_DCHECK(left_[thread.value] > 0);
  const CausalItem& item = item_of(thread, left_[thread.value] - 1);
  if (joins_[thread.value] > 0) return May::not_now;  // a join comes after all events of the joined thread
  if (!is_last(thread)) return May::not_now;
  if (item.spawns && left_[item.target.value] > 0) return May::not_now;
  // No other event depends on when it happens; but the thread created there could not be entered any more.
  if (item.location == no_location) return item.spawns && is_open(item.target) ? May::one_way : May::safely;
  return item.written == no_value ? may_take_read(item) : may_take_write(item);
}

/// Whether no event that is left comes after the thread's last event in the closure.
bool CausalSearch::is_last(ThreadId thread) const {
  const std::uint32_t index = left_[thread.value] - 1;
  for (std::uint16_t t = 0; t < left_.size(); ++t) {
    if (ThreadId{t} == thread || left_[t] == 0) continue;
    // An event that the closure does not know to happen is after no more than the last one of its thread that
    // it does.
    const std::uint32_t known = std::min(left_[t], closure_.happen({t}));
    const bool is_changed = this->is_changed({t}, left_[t] - 1);
    if (!is_changed && known == 0) continue;
    const CausalPosition last = is_changed ? position_of({t}, left_[t] - 1) : trace_->of({t})[known - 1];
    if (closure_.before(last, thread) > index) return false;
  }
  return true;
}

auto CausalSearch::may_take_read(const CausalItem& item) const -> May {
  const ValueId needed = needed_[item.location.value];
  if (needed == item.read) return May::safely;
  if (needed != no_value || !has_source(item)) return May::not_now;
  // If no other write to the location is left, memory is the same from this read on.
  return writes_at_[item.location.value] == item.writes_before ? May::safely : May::one_way;
}

auto CausalSearch::may_take_write(const CausalItem& item) const -> May {
  const ValueId needed = needed_[item.location.value];
  if (needed != no_value && needed != item.written) return May::not_now;
  if (item.read == no_value) {
    // If no read of the value is left, no event needs it earlier, and here it does no harm.
    return reads_[item.written] == 0 ? May::safely : May::one_way;
  }
  if (!has_source(item)) return May::not_now;
  const bool is_alone = writes_at_[item.location.value] == item.writes_before + 1;
  return is_alone && reads_[item.written] == 0 ? May::safely : May::one_way;
}

/// Whether memory can come to hold what the reader needs. If not, the need would stay: an access that writes
/// or reads another value cannot be taken back before the need is met.
bool CausalSearch::has_source(const CausalItem& reader) const {
  bool is_written = false;
  for (std::uint16_t t = 0; t < left_.size(); ++t) {
    const bool own = reader.thread.value == t;
    std::uint32_t at = own ? reader.access_before : newest_access({t}, reader.location);
    while (at > 0) {
      const CausalItem& item = item_of({t}, at - 1);
      if (item.written == reader.read) return true;
      if (item.written != no_value) is_written = true;
      if (item.written != no_value || item.read != reader.read) break;
      at = item.access_before;
    }
    is_written |= at > 0;  // the access reads or writes another value
    if (is_open({t}) && may_enter_for({t}, reader)) return true;
  }
  return !is_written && trace_->initial(reader.location) == reader.read;
}

std::uint32_t CausalSearch::newest_access(ThreadId thread, LocationId location) const {
  // From the end of what is left: few threads access many locations between two accesses of one.
  for (std::uint32_t i = left_[thread.value]; i > 0; --i)
    if (item_of(thread, i - 1).location == location) return i;
  return 0;
}

bool CausalSearch::may_enter_for(ThreadId thread, const CausalItem& reader) const {
  for (const CausalPosition write : trace_->writes_of(reader.location)) {
    const CausalItem& item = (*trace_)[write];
    if (item.thread == thread && item.written == reader.read && item.index >= left_[thread.value] &&
        item.index < allowed_[thread.value])
      return true;
  }
  return false;
}

/// Makes the thread's creation happen. False: it cannot any more.
bool CausalSearch::is_created(ThreadId thread) {
  const CausalPosition created = trace_->created_at(thread);
  if (created == no_position) return true;
  const CausalItem& spawn = (*trace_)[created];
  return raise(spawn.thread, spawn.index + 1);
}

/// Makes at least `left` of the thread's events happen, with all that they need. False: they cannot any more;
/// some may have been raised.
bool CausalSearch::raise(ThreadId thread, std::uint32_t left) {
  const std::uint32_t before = left_[thread.value];
  if (left <= before) return true;
  if (decided_[thread.value] != 0 || left > limit_[thread.value]) return false;
  trail_.push_back({thread, before, false});
  left_[thread.value] = left;
  for (std::uint32_t i = before; i < left; ++i) {
    const CausalItem& item = item_of(thread, i);
    if (item.joins) ++joins_[item.target.value];
  }
  if (before == 0 && !is_created(thread)) return false;
  for (std::uint32_t i = before; i < left; ++i) {
    const CausalItem& item = item_of(thread, i);
    if (!item.joins) continue;
    const auto all = static_cast<std::uint32_t>(trace_->of(item.target).size());
    if (left_[item.target.value] < all && !raise(item.target, all)) return false;
    // Events that were taken back already would come after the join.
    if (all > 0 && decided_[item.target.value] != 0 && was_taken(item.target)) return false;
    if (all == 0 && !is_created(item.target)) return false;
  }
  return true;
}

bool CausalSearch::was_taken(ThreadId thread) const {
  return std::ranges::any_of(taken_, [&](const Taken& taken) {
    return taken.event < trace_->size() && (*trace_)[taken.event].thread == thread;
  });
}

/// Settles that no more events of the thread happen than are left now.
void CausalSearch::decide(ThreadId thread) {
  if (decided_[thread.value] != 0) return;
  trail_.push_back({thread, left_[thread.value], true});
  decided_[thread.value] = 1;
  count_beyond(thread, -1);
}

/// Adds `by` to the counts of the thread's events beyond those left: they are not counted once it is decided.
void CausalSearch::count_beyond(ThreadId thread, int by) {
  for (std::uint32_t i = left_[thread.value]; i < limit_[thread.value]; ++i) {
    const CausalItem& item = item_of(thread, i);
    if (item.read != no_value) reads_[item.read] += static_cast<std::uint32_t>(by);
    if (item.written != no_value) writes_at_[item.location.value] += static_cast<std::uint32_t>(by);
  }
}

bool CausalSearch::take(const Step& step) {
  const auto trail = static_cast<std::uint32_t>(trail_.size());
  if (!raise(step.thread, step.entered)) {
    undo_changes(trail);
    return false;
  }
  take_last(step.thread, trail);
  return true;
}

/// Takes back the thread's last event. `trail`: the length of trail_ before this step.
void CausalSearch::take_last(ThreadId thread, std::uint32_t trail) {
  HEDDLE_DCHECK(left_[thread.value] > 0 && trail <= trail_.size());
  decide(thread);
  const std::uint32_t index = --left_[thread.value];
  const CausalItem& item = item_of(thread, index);
  Taken taken{position_of(thread, index), no_value, trail};
  if (item.joins) --joins_[item.target.value];
  if (item.location != no_location) {
    taken.needed_before = needed_[item.location.value];
    HEDDLE_DCHECK(item.read == no_value || reads_[item.read] > 0);
    HEDDLE_DCHECK(item.written == no_value || writes_at_[item.location.value] > 0);
    if (item.read != no_value) --reads_[item.read];
    if (item.written != no_value) --writes_at_[item.location.value];
    if (item.read != no_value || item.written != no_value) set_needed(item.location, item.read);
  }
  taken_.push_back(taken);
}

void CausalSearch::put_back() {
  HEDDLE_DCHECK(!taken_.empty());
  const Taken taken = taken_.back();
  taken_.pop_back();
  const CausalItem& item = taken.event == trace_->size() ? *changed_ : (*trace_)[taken.event];
  ++left_[item.thread.value];
  if (item.joins) ++joins_[item.target.value];
  if (item.location != no_location) {
    if (item.read != no_value) ++reads_[item.read];
    if (item.written != no_value) ++writes_at_[item.location.value];
    set_needed(item.location, taken.needed_before);
  }
  undo_changes(taken.trail);
}

void CausalSearch::undo_changes(std::size_t trail) {
  while (trail_.size() > trail) {
    const Change change = trail_.back();
    trail_.pop_back();
    const std::size_t thread = change.thread.value;
    if (change.decides) {
      count_beyond(change.thread, 1);
      decided_[thread] = 0;
      continue;
    }
    for (std::uint32_t i = change.left; i < left_[thread]; ++i) {
      const CausalItem& item = item_of(change.thread, i);
      if (item.joins) --joins_[item.target.value];
    }
    left_[thread] = change.left;
  }
}

void CausalSearch::set_needed(LocationId location, ValueId value) {
  ValueId& needed = needed_[location.value];
  if (needed == value) return;
  if (needed != no_value) needs_print_ -= need_print(location, needed);
  if (value != no_value) {
    needs_print_ += need_print(location, value);
    if (is_listed_[location.value] == 0) needs_.push_back(location);
    is_listed_[location.value] = 1;
  }
  needed = value;
}

Fingerprint CausalSearch::state() const {
  Hasher hasher(state_kind);
  for (std::size_t t = 0; t < left_.size(); ++t) hasher.add(std::uint64_t{left_[t]} << 1U | decided_[t]);
  hasher.add(needs_print_);
  return hasher.done();
}

}  // namespace heddle
