#include "oracle/causality/causal_trace.hpp"

#include <algorithm>

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
}

void CausalTrace::take(const Execution& execution) {
  widths_.learn(execution);
  clear(execution);
  for (CausalPosition i = 0; i < execution.events.size(); ++i) add(execution.events[i], i);
}

void CausalTrace::add(const Event& event, CausalPosition position) {
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
    // What is replaced by the first write was there at first.
    if (initial_[location] == no_value && writes_[location].empty())
      initial_[location] = names_.name(item.location, event.read);
    // An unlock happens while the mutex is held, though it does not say so.
    const bool is_checked =
        event.op.kind == OpKind::unlock && event.op.condition_kind == Predicate::Kind::equal;
    if (event.reads || is_checked) item.read = names_.name(item.location, event.read);
    if (event.writes) item.written = names_.name(item.location, event.written);
    if (item.read != no_value && !writes_[location].empty()) item.source = writes_[location].back();
    item.access_before = accesses_[item.thread.value][location];
    item.writes_before = writes_before(item);
    accesses_[item.thread.value][location] = item.index + 1;
  }
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
  const auto join = [&](CausalPosition before) {
    const std::span<const std::uint32_t> other = past(before);
    for (std::size_t t = 0; t < other.size(); ++t) clock[t] = std::max(clock[t], other[t]);
  };
  const std::vector<CausalPosition>& own = events_[item.thread.value];
  if (!own.empty())
    join(own.back());
  else if (created_at_[item.thread.value] != no_position)
    join(created_at_[item.thread.value]);
  if (item.joins && !events_[item.target.value].empty()) join(events_[item.target.value].back());
  if (item.joins && events_[item.target.value].empty() && created_at_[item.target.value] != no_position)
    join(created_at_[item.target.value]);
  if (item.source != no_position) join(item.source);
  clock[item.thread.value] = item.index + 1;
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
