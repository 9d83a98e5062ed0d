#include "oracle/causality/causal_trace.hpp"

#include <algorithm>

#include "core/mutexes.hpp"

namespace heddle {

void CausalTrace::clear(const Execution& execution) {
  execution_ = &execution;
  const std::size_t threads = execution.threads.size();
  items_.clear();
  events_.resize(threads);
  for (auto& events : events_) events.clear();
  accesses_.resize(threads);
  for (auto& accesses : accesses_) accesses.assign(execution.locations, 0);
  writes_.resize(execution.locations);
  for (auto& writes : writes_) writes.clear();
  initial_.assign(execution.locations, no_value);
  created_at_.assign(threads, no_position);
  finished_.assign(threads, 0);
  for (std::size_t t = 0; t < threads; ++t)
    finished_[t] = execution.threads[t].state == ThreadState::finished ? 1 : 0;
  pasts_.assign(execution.events.size() * threads, 0);
  certain_pasts_.assign(pasts_.size(), 0);
  accesses_at_.resize(execution.locations);
  for (auto& accesses : accesses_at_) accesses.clear();
  sections_.resize(execution.locations);
}

void CausalTrace::take(const Execution& execution) {
  widths_.learn(execution);
  clear(execution);
  for (CausalPosition i = 0; i < execution.events.size(); ++i) add(execution.events[i], i);
  sort_writes();
  for (std::uint32_t i = 0; i < execution.locations; ++i) find_sections({i});
}

/// Groups the writes of each location by thread.
void CausalTrace::sort_writes() {
  writes_by_thread_ = writes_;
  writers_.resize(writes_.size());
  for (std::size_t i = 0; i < writes_.size(); ++i) {
    std::vector<CausalPosition>& writes = writes_by_thread_[i];
    std::ranges::stable_sort(writes, {}, [&](CausalPosition write) { return items_[write].thread.value; });
    writers_[i].clear();
    for (std::uint32_t at = 0; at < writes.size(); ++at) {
      const ThreadId thread = items_[writes[at]].thread;
      if (writers_[i].empty() || writers_[i].back().thread != thread) writers_[i].push_back({thread, at});
      writers_[i].back().end = at + 1;
    }
  }
}

void CausalTrace::add(const Event& event, CausalPosition position) {
  HEDDLE_DCHECK(!event.is_drain() && position == items_.size());
  CausalItem item;
  item.thread = event.thread();
  std::vector<CausalPosition>& events = events_[item.thread.value];
  item.index = static_cast<std::uint32_t>(events.size());
  item.choice = event.choice;
  item.spawns = event.op.kind == OpKind::spawn;
  item.joins = event.op.kind == OpKind::join;
  item.chooses = event.op.kind == OpKind::choose;
  item.target = item.spawns || item.joins ? event.op.target : no_thread;
  if (event.op.accesses_memory()) {
    item.location = event.op.location;
    const std::size_t location = item.location.value;
    // The value that the first access finds is the initial one.
    if (initial_[location] == no_value && writes_[location].empty())
      initial_[location] = names_.name(item.location, event.read);
    // An unlock happens while the mutex is held, though the event has no read.
    const bool is_checked =
        event.op.kind == OpKind::unlock && event.op.condition_kind == Predicate::Kind::equal;
    if (event.reads || is_checked) item.read = names_.name(item.location, event.read);
    if (event.writes) item.written = names_.name(item.location, event.written);
    if (item.read != no_value && !writes_[location].empty()) item.source = writes_[location].back();
    item.access_before = accesses_[item.thread.value][location];
    item.writes_before = writes_before(item);
    accesses_[item.thread.value][location] = item.index + 1;
  }
  if (item.location != no_location) accesses_at_[item.location.value].push_back(position);
  if (item.written != no_value) writes_[item.location.value].push_back(position);
  if (item.spawns) created_at_[item.target.value] = position;
  items_.push_back(item);
  set_past(position);
  events.push_back(position);
}

std::uint32_t CausalTrace::writes_before(const CausalItem& item) const {
  if (item.access_before == 0) return 0;
  const CausalItem& before = items_[events_[item.thread.value][item.access_before - 1]];
  return before.writes_before + (before.written != no_value ? 1U : 0U);
}

void CausalTrace::set_past(CausalPosition position) {
  const CausalItem& item = items_[position];
  std::uint32_t* clock = pasts_.data() + position * threads();
  std::uint32_t* certain = certain_pasts_.data() + position * threads();
  const auto join = [&](std::uint32_t* into, std::span<const std::uint32_t> other) {
    for (std::size_t t = 0; t < other.size(); ++t) into[t] = std::max(into[t], other[t]);
  };
  const auto comes_after = [&](ThreadId thread) {
    const std::vector<CausalPosition>& events = events_[thread.value];
    const CausalPosition before = events.empty() ? created_at_[thread.value] : events.back();
    if (before == no_position) return;
    join(clock, past(before));
    join(certain, certain_past(before));
  };
  comes_after(item.thread);
  if (item.joins) comes_after(item.target);
  if (item.source != no_position) join(clock, past(item.source));
  clock[item.thread.value] = certain[item.thread.value] = item.index + 1;
}

void CausalTrace::find_sections(LocationId location) {
  std::vector<Section>& sections = sections_[location.value];
  sections.clear();
  const ValueId free = initial(location);
  std::vector<std::size_t> open(threads(), SIZE_MAX);
  HolderMarks<ValueId> marks;
  for (const CausalPosition access : accesses_at_[location.value]) {
    const CausalItem& item = items_[access];
    std::size_t& section = open[item.thread.value];
    if (item.written == no_value) continue;  // a read changes nothing
    const bool locks = item.read == free && item.written != free;
    const bool unlocks = item.written == free && item.read != free;
    if (locks && section == SIZE_MAX && marks.record(item.written, item.thread)) {
      section = sections.size();
      sections.push_back({access, no_position});
    } else if (unlocks && section != SIZE_MAX) {
      sections[section].unlock = access;
      section = SIZE_MAX;
    } else if (!unlocks || item.read != no_value || !comes_first(access)) {
      return sections.clear();
    }
  }
}

/// Whether the access comes before every other access of its location, in any order: it initialises the
/// location. An access that a thread waits for at the end counts, too: a question may ask for it (`pending`).
bool CausalTrace::comes_first(CausalPosition access) const {
  const CausalItem& item = items_[access];
  const auto is_before = [&](CausalPosition other) {
    return certain_past(other)[item.thread.value] > item.index;
  };
  if (!std::ranges::all_of(accesses_at_[item.location.value], is_before)) return false;
  for (std::size_t t = 0; t < threads(); ++t) {
    const ThreadEnd& end = execution_->threads[t];
    if (end.state != ThreadState::waiting || end.next.location != item.location) continue;
    const CausalPosition last = events_[t].empty() ? created_at_[t] : events_[t].back();
    if (last == no_position || !is_before(last)) return false;
  }
  return true;
}

CausalPosition CausalTrace::last_write(LocationId location, CausalPosition before) const {
  const std::vector<CausalPosition>& writes = writes_[location.value];
  const auto after = std::ranges::lower_bound(writes, before);
  return after == writes.begin() ? no_position : *(after - 1);
}

ValueId CausalTrace::held(LocationId location, CausalPosition before) const {
  const CausalPosition write = last_write(location, before);
  return write == no_position ? initial(location) : items_[write].written;
}

CausalItem CausalTrace::outcome(CausalItem item, const Operation& op, ValueId value, std::uint32_t choice) {
  item.choice = choice;
  item.read = value;
  item.written = no_value;
  item.source = no_position;
  if (value == no_value || op.kind == OpKind::load) return item;
  const Value seen = names_.value(value);
  if (op.writes_on(seen))
    item.written = names_.name(op.location, widths_.fit(op.location, op.result_on(seen, choice)));
  return item;
}

CausalItem CausalTrace::changed(CausalPosition position, ValueId value, std::uint32_t choice) {
  HEDDLE_DCHECK(position < items_.size());
  return outcome(items_[position], execution_->events[position].op, value, choice);
}

CausalItem CausalTrace::pending(ThreadId thread, const Operation& op, ValueId value, std::uint32_t choice) {
  CausalItem item;
  item.thread = thread;
  item.index = static_cast<std::uint32_t>(events_[thread.value].size());
  item.location = op.location;
  item.access_before = accesses_[thread.value][op.location.value];
  item.writes_before = writes_before(item);
  return outcome(item, op, value, choice);
}

}  // namespace heddle
