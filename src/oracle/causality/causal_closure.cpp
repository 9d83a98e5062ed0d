#include "oracle/causality/causal_closure.hpp"

#include <algorithm>

namespace heddle {

bool CausalClosure::close(const CausalTrace& trace, const CausalQuestion& question) {
  HEDDLE_DCHECK(question.required.size() == trace.threads() && question.allowed.size() == trace.threads());
  trace_ = &trace;
  changed_ = question.changed;
  changed_position_ = static_cast<CausalPosition>(trace.size());
  width_ = trace.threads();
  choices_.clear();
  uses_pasts_ = pasts_ != nullptr && !changed_may_be_read(question);
  return start(question) && saturate();
}

bool CausalClosure::choose_source(CausalPosition read, CausalPosition write) {
  choices_.push_back({read, write});
  return order_read(read) && saturate();
}

void CausalClosure::save(State& state) const {
  state.happen = happen_;
  state.rows = rows_;
  state.choices = choices_.size();
}

void CausalClosure::restore(const State& state) {
  HEDDLE_DCHECK(state.rows.size() == rows_.size() && state.choices <= choices_.size());
  happen_ = state.happen;
  rows_ = state.rows;
  choices_.resize(state.choices);
  for (const LocationId location : dirty_) is_dirty_[location.value] = 0;
  dirty_.clear();
}

std::vector<CausalPosition> CausalClosure::sources_of(CausalPosition read) {
  find_sources(read);
  std::vector<CausalPosition> result = sources_;
  if (may_read_initial_) result.push_back(no_position);
  return result;
}

bool CausalClosure::start(const CausalQuestion& question) {
  allowed_.assign(question.allowed.begin(), question.allowed.end());
  happen_.assign(width_, 0);
  for (const LocationId location : dirty_) is_dirty_[location.value] = 0;
  dirty_.clear();
  is_dirty_.resize(std::max(is_dirty_.size(), trace_->locations()), 0);
  rows_.resize((trace_->size() + 1) * width_);
  for (std::uint16_t t = 0; t < width_; ++t)
    if (!raise({t}, question.required[t])) return false;
  if (changed_ == nullptr) return true;
  const ThreadId thread = changed_->thread;
  if (!raise(thread, changed_->index)) return false;
  const auto event = static_cast<CausalPosition>(trace_->size());
  const CausalPosition before =
      changed_->index > 0 ? trace_->of(thread)[changed_->index - 1] : trace_->created_at(thread);
  std::fill_n(rows_.begin() + static_cast<std::ptrdiff_t>(event * width_), width_, 0U);
  if (before != no_position) {
    for (std::uint16_t t = 0; t < width_; ++t)
      if (!raise({t}, trace_->certain_past(before)[t])) return false;
    join(event, row(before));
  }
  rows_[event * width_ + thread.value] = changed_->index + 1;
  mark(event);
  return true;
}

/// Makes at least `count` of the thread's events happen. False: that is a contradiction.
bool CausalClosure::raise(ThreadId thread, std::uint32_t count) {
  if (count <= happen_[thread.value]) return true;
  new_events_.clear();
  if (!raise_count(thread, count)) return false;
  std::ranges::sort(new_events_);  // what is before an event comes first
  for (const CausalPosition event : new_events_) {
    make_row(event);
    mark(event);
  }
  return true;
}

/// Whether an event that has another source in the execution could read the changed event.
bool CausalClosure::changed_may_be_read(const CausalQuestion& question) const {
  if (changed_ == nullptr || changed_->written == no_value) return false;
  if (!trace_->sections_of(changed_->location).empty() && !takes(changed_->location)) return true;
  return std::ranges::any_of(trace_->accesses_of(changed_->location), [&](CausalPosition access) {
    const CausalItem& other = (*trace_)[access];
    return other.read == changed_->written && other.index < question.allowed[other.thread.value];
  });
}

/// Makes the event happen. False: that is a contradiction.
bool CausalClosure::raise_to(CausalPosition event) {
  if (!uses_pasts_) return raise(item(event).thread, item(event).index + 1);
  const std::span<const std::uint32_t> happen = happen_with(event);
  for (std::uint16_t t = 0; t < width_; ++t)
    if (!raise({t}, happen[t])) return false;
  return true;
}

/// By thread: how many events happen if this event does.
std::span<const std::uint32_t> CausalClosure::happen_with(CausalPosition event) const {
  return uses_pasts_ ? pasts_->happen(event) : trace_->certain_past(event);
}

/// By thread: how many events are before this event in any case, if it happens.
std::span<const std::uint32_t> CausalClosure::past_of(CausalPosition event) const {
  if (happens(event)) return row(event);
  return uses_pasts_ ? pasts_->before(event) : trace_->certain_past(event);
}

bool CausalClosure::can_happen(CausalPosition event) const {
  const std::span<const std::uint32_t> happen = happen_with(event);
  for (std::size_t t = 0; t < width_; ++t)
    if (happen[t] > allowed_[t]) return false;
  return true;
}

bool CausalClosure::raise_count(ThreadId thread, std::uint32_t count) {
  std::uint32_t& happen = happen_[thread.value];
  if (count <= happen) return true;
  if (count > allowed_[thread.value]) return false;
  const std::span<const CausalPosition> events = trace_->of(thread);
  for (; happen < count; ++happen) new_events_.push_back(events[happen]);
  const std::span<const std::uint32_t> past = trace_->certain_past(events[count - 1]);
  for (std::uint16_t t = 0; t < width_; ++t)
    if (ThreadId{t} != thread && !raise_count({t}, past[t])) return false;
  return true;
}

/// Computes the row of an event. Rows are closed: the row of an event that is before it contains all that is
/// before that. So only events that are not before its thread's previous event have to be joined: the
/// creation of its thread, or the events of the joined one.
void CausalClosure::make_row(CausalPosition event) {
  const std::span<const std::uint32_t> past = trace_->certain_past(event);
  const CausalItem& made = (*trace_)[event];
  std::uint32_t* clock = rows_.data() + event * width_;
  if (made.index > 0)
    std::ranges::copy(row(trace_->of(made.thread)[made.index - 1]), clock);
  else
    std::fill_n(clock, width_, 0U);
  clock[made.thread.value] = made.index + 1;
  for (std::uint16_t t = 0; t < width_; ++t)
    if (past[t] > clock[t]) join(event, row(trace_->of({t})[past[t] - 1]));
}

/// Applies the rules until nothing changes. What they say about a location depends on the rows of its
/// accesses: only locations where some row has changed are looked at again.
bool CausalClosure::saturate() {
  while (!dirty_.empty()) {
    const LocationId location = dirty_.back();
    dirty_.pop_back();
    is_dirty_[location.value] = 0;
    if (!close_location(location)) return false;
  }
  return true;
}

bool CausalClosure::close_location(LocationId location) {
  const bool changed_reads =
      changed_ != nullptr && changed_->read != no_value && changed_->location == location;
  if (changed_reads && !order_read(changed_position_)) return false;
  const bool has_sections = is_mutex(location);
  if (has_sections && !order_sections(location)) return false;
  for (const CausalPosition access : trace_->accesses_of(location)) {
    const CausalItem& read = (*trace_)[access];
    const bool is_known = read.read == no_value || (has_sections && read.written != no_value);
    if (!is_known && happens(access) && !order_read(access)) return false;
  }
  return true;
}

void CausalClosure::mark(CausalPosition event) {
  const LocationId location = item(event).location;
  if (location == no_location || is_dirty_[location.value] != 0) return;
  is_dirty_[location.value] = 1;
  dirty_.push_back(location);
}

bool CausalClosure::order_read(CausalPosition read) {
  stop_.throw_if_stopped();
  find_sources(read);
  if (sources_.empty() && !may_read_initial_) return false;
  if (sources_.size() == 1 && !may_read_initial_) return order_by_only_source(read, sources_.front());
  return order_by_sources(read);
}

/// Finds the last write before the read of each thread that has one.
void CausalClosure::find_last_writes(CausalPosition read) {
  last_writes_.clear();
  const LocationId location = item(read).location;
  if (changed_ != nullptr && changed_->written != no_value && changed_->location == location &&
      is_before(changed_position_, read))
    last_writes_.push_back(changed_position_);
  trace_->all_writers(location, [&](ThreadId thread, std::span<const CausalPosition> writes) {
    // Its row counts itself, and may count the changed event.
    const std::uint32_t others = row(read)[thread.value] - (thread == item(read).thread ? 1U : 0U);
    const std::uint32_t before = std::min(others, happen_[thread.value]);
    const std::span<const CausalPosition> earlier = first_of(writes, before);
    if (!earlier.empty()) last_writes_.push_back(earlier.back());
    return true;
  });
}

void CausalClosure::find_sources(CausalPosition read) {
  const CausalItem& reader = item(read);
  find_last_writes(read);
  sources_.clear();
  may_read_initial_ = trace_->initial(reader.location) == reader.read && last_writes_.empty();
  const auto may_be = [&](CausalPosition write) {
    if (write == read || item(write).written != reader.read || !may_happen(write)) return false;
    if (happens(write)) return !is_before(read, write) && !is_hidden(write);
    // It is not known to happen: then no event that has to be before it may be after the read.
    return can_happen(write) && past_of(write)[reader.thread.value] <= reader.index;
  };
  for (const CausalPosition write : trace_->writes_of(reader.location))
    if (may_be(write)) sources_.push_back(write);
  if (changed_ != nullptr && changed_->written != no_value && changed_->location == reader.location &&
      may_be(changed_position_))
    sources_.push_back(changed_position_);
  for (const Choice& choice : choices_) {
    if (choice.read != read) continue;
    std::erase_if(sources_, [&](CausalPosition write) { return write != choice.write; });
    may_read_initial_ &= choice.write == no_position;
  }
}

/// Whether another write is between it and the read at hand: then some thread's last write is.
bool CausalClosure::is_hidden(CausalPosition write) const {
  return std::ranges::any_of(last_writes_, [&](CausalPosition last) { return is_before(write, last); });
}

bool CausalClosure::order_by_only_source(CausalPosition read, CausalPosition write) {
  if (!happens(write) && !raise_to(write)) return false;
  if (!is_before(write, read)) {
    if (!add_edge(write, read)) return false;
    find_last_writes(read);
  }
  for (const CausalPosition last : last_writes_)
    if (last != write && !add_edge(last, write)) return false;
  return order_by_sources(read);
}

/// Orders the read after what is before all its sources, and before the first write of each thread that is
/// after all of them.
bool CausalClosure::order_by_sources(CausalPosition read) {
  if (!may_read_initial_ && !order_after_all_sources(read)) return false;
  if (!std::ranges::all_of(sources_, [&](CausalPosition write) { return happens(write); })) return true;
  return all_writers(item(read).location, [&](std::span<const CausalPosition> writes) {
    const auto first = std::ranges::partition_point(writes, [&](CausalPosition other) {
      return !std::ranges::all_of(sources_, [&](CausalPosition write) { return is_before(write, other); });
    });
    if (first == writes.end()) return true;
    const CausalPosition other = *first != read ? *first : first + 1 != writes.end() ? *(first + 1) : read;
    return other == read || add_edge(read, other);
  });
}

/// Orders what is before all sources of the read before the read.
bool CausalClosure::order_after_all_sources(CausalPosition read) {
  common_.assign(width_, UINT32_MAX);
  for (const CausalPosition write : sources_) {
    const std::span<const std::uint32_t> past = past_of(write);
    for (std::size_t t = 0; t < width_; ++t) common_[t] = std::min(common_[t], past[t]);
  }
  for (std::uint16_t t = 0; t < width_; ++t) {
    if (common_[t] == 0) continue;
    const bool is_changed =
        changed_ != nullptr && changed_->thread == ThreadId{t} && common_[t] == changed_->index + 1;
    if (!is_changed && !raise({t}, common_[t])) return false;
    const CausalPosition last =
        is_changed ? static_cast<CausalPosition>(trace_->size()) : trace_->of({t})[common_[t] - 1];
    if (last != read && !add_edge(last, read)) return false;
  }
  return true;
}

/// Whether the changed event locks the mutex.
bool CausalClosure::takes(LocationId location) const {
  return changed_ != nullptr && changed_->location == location &&
         changed_->read == trace_->initial(location) && changed_->written != no_value &&
         changed_->written != changed_->read;
}

/// Whether the location has sections and the changed event does not write it in another way than by locking
/// it.
bool CausalClosure::is_mutex(LocationId location) const {
  if (trace_->sections_of(location).empty()) return false;
  return changed_ == nullptr || changed_->location != location || changed_->written == no_value ||
         takes(location);
}

bool CausalClosure::order_sections(LocationId location) {
  const std::span<const CausalTrace::Section> sections = trace_->sections_of(location);
  const bool is_taken = takes(location);
  for (std::size_t i = 0; i < sections.size(); ++i) {
    stop_.throw_if_stopped();
    if (!happens(sections[i].lock)) continue;
    if (is_taken && !leave_before(sections[i], changed_position_)) return false;
    for (std::size_t j = i + 1; j < sections.size(); ++j)
      if (happens(sections[j].lock) && !order_sections(sections[i], sections[j])) return false;
  }
  return true;
}

bool CausalClosure::order_sections(const CausalTrace::Section& one, const CausalTrace::Section& other) {
  if (item(one.lock).thread == item(other.lock).thread) return true;
  const auto may_end = [&](const CausalTrace::Section& section) {
    return section.unlock != no_position && may_happen(section.unlock);
  };
  const auto begins_before_end = [&](const CausalTrace::Section& first, const CausalTrace::Section& second) {
    const bool ends = second.unlock != no_position && happens(second.unlock);
    return is_before(first.lock, ends ? second.unlock : second.lock);
  };
  if (!may_end(one) || begins_before_end(other, one)) return leave_before(other, one.lock);
  if (!may_end(other) || begins_before_end(one, other)) return leave_before(one, other.lock);
  return true;
}

/// Orders the end of the section before the event. False: that is a contradiction.
bool CausalClosure::leave_before(const CausalTrace::Section& section, CausalPosition event) {
  if (section.unlock == no_position) return false;
  const CausalItem& unlock = item(section.unlock);
  return raise(unlock.thread, unlock.index + 1) && add_edge(section.unlock, event);
}

/// Orders `first` before `second`. False: `second` is before `first`, a contradiction.
bool CausalClosure::add_edge(CausalPosition first, CausalPosition second) {
  HEDDLE_DCHECK(happens(first) && happens(second));
  if (is_before(first, second)) return true;
  if (first == second || is_before(second, first)) return false;
  join(second, row(first));
  spread(second);
  return true;
}

/// Joins the row of the event into the rows of all events after it. In each thread these are the events from
/// some point on.
void CausalClosure::spread(CausalPosition event) {
  mark(event);
  const CausalItem& from = item(event);
  for (std::uint16_t t = 0; t < width_; ++t) {
    const std::span<const CausalPosition> events = trace_->of({t}).first(happen_[t]);
    if (events.empty() || row(events.back())[from.thread.value] <= from.index) continue;
    auto after = std::ranges::partition_point(
        events, [&](CausalPosition other) { return row(other)[from.thread.value] <= from.index; });
    if (ThreadId{t} == from.thread && event != trace_->size()) ++after;  // not itself
    for (; after != events.end() && join(*after, row(event)); ++after) mark(*after);
  }
  if (changed_ != nullptr && event != changed_position_ && is_before(event, changed_position_) &&
      join(changed_position_, row(event)))
    mark(changed_position_);
}

/// Joins a row into that of an event. True: that row has changed.
bool CausalClosure::join(CausalPosition into, std::span<const std::uint32_t> other) {
  bool any = false;
  std::uint32_t* clock = rows_.data() + into * width_;
  for (std::size_t t = 0; t < width_; ++t) {
    any |= clock[t] < other[t];
    clock[t] = std::max(clock[t], other[t]);
  }
  return any;
}

}  // namespace heddle
