#include "explore/reads_from.hpp"

#include "core/assert.hpp"

namespace heddle {

std::optional<Job> ReadsFrom::next() {
  if (in_flight_) return std::nullopt;  // what to try next depends on what happened
  if (!started_) {
    started_ = true;
    prefix_.clear();
  } else if (!confirming_) {
    if (branch_ == nowhere) return std::nullopt;
    take_branch();
  }
  in_flight_ = true;
  started_over_ = false;
  planned_ = prefix_.size();
  return Job{{0}, {.prefix = prefix_, .tail = Finish{.held = held_}, .record_enabled = false}};
}

/// Lines 13 and 14: the prefix stays, and a schedule of its node comes after it.
void ReadsFrom::take_branch() {
  Node& node = nodes_[branch_];
  const PendingSchedules::Ref ref = node.pending;
  const PendingSchedules::Schedule& schedule = schedules_[ref];
  node.pending = schedule.next;
  forget_from(branch_);
  PendingSchedules::read(schedule.words, prefix_);
  has_head_ = true;
  head_ = schedule.head;
  reversed_ = schedule.reversed;
  head_is_held_ = schedule.held;
  if (head_is_held_) {
    held_.push_back(head_.strand.thread);
    held_at_.push_back(branch_);
  }
  schedules_.drop(ref);
}

/// The node at the position itself stays.
void ReadsFrom::forget_from(Position position) {
  for (std::size_t i = position + 1; i < trace_.size(); ++i) {
    HEDDLE_DCHECK(nodes_[i].pending == PendingSchedules::none);
    seen_.drop(nodes_[i].seen);
    nodes_[i].kind = NodeKind::none;
  }
  trace_.truncate(position);
  prefixes_.truncate(position);
  while (!held_at_.empty() && held_at_.back() >= position) {
    held_at_.pop_back();
    held_.pop_back();
  }
}

void ReadsFrom::start_over() {
  branch_ = nowhere;
  for (Node& node : nodes_) {
    seen_.drop(node.seen);
    node = {};
  }
  schedules_ = {};
  trace_.truncate(0);
  prefixes_.truncate(0);
  held_.clear();
  held_at_.clear();
  has_head_ = false;
  started_ = false;
  started_over_ = true;
}

void ReadsFrom::observe(JobId, const Execution& execution) {
  in_flight_ = false;
  if (confirming_) {
    confirming_ = false;
    return;
  }
  threads_ = execution.threads.size();
  widen(threads_);
  if (!learn_locations(execution)) return start_over();
  add_events(execution);
  find_new_sources();
  find_other_locks();
  find_branch();
  if (execution.ending == Ending::asleep) find_final_wait();
}

void ReadsFrom::widen(std::size_t threads) {
  const std::size_t before = trace_.width();
  trace_.know_threads(threads);
  const std::size_t width = trace_.width();
  if (width == before) return;
  std::vector<Count> wider(nodes_.size() * width, 0);
  for (std::size_t i = 0; i < nodes_.size(); ++i)
    for (std::size_t t = 0; t < before; ++t) wider[i * width + t] = counts_[i * before + t];
  counts_ = std::move(wider);
}

/// Lines 2 to 4: the trace follows the execution. Positions of what stood before the branch stay.
void ReadsFrom::add_events(const Execution& execution) {
  const std::size_t width = trace_.width();
  base_.assign(width, 0);
  Position next = 0;
  if (has_head_) {
    const Clock stays = counts(branch_);
    base_.assign(stays.begin(), stays.end());
    next = branch_ + 1;
  }
  running_ = base_;
  fresh_nodes_.clear();
  fresh_writes_.clear();
  run_.begin();
  if (head_is_held_ && has_head_) {
    place_held(branch_, head_.strand.thread, Operation(ops_[branch_]));
    ++running_[head_.strand.thread.value];
  }
  for (std::uint32_t e = 0; e < execution.events.size(); ++e) {
    const Event& event = execution.events[e];
    const std::size_t thread = event.thread().value;
    if (e == planned_) first_fresh_ = next;
    Position position;
    if (event.id.index < base_[thread]) {
      position = trace_.of_thread(thread)[event.id.index];
    } else {
      const bool is_head = has_head_ && event.id == head_;
      position = is_head ? branch_ : next++;
      place(position, event, is_head || e >= planned_);
      ++running_[thread];
      const Trace::Item& item = trace_[position];
      const bool changed = is_head || event.id == reversed_;
      if ((item.writes || item.attempts) && (e >= planned_ || (changed && item.attempts)))
        fresh_writes_.push_back(position);
    }
    run_.append(position);
    if (trace_[position].writes) run_.append_write(position, trace_[position].location);
  }
  if (planned_ >= execution.events.size()) first_fresh_ = next;
  add_waiting(execution);
}

void ReadsFrom::place(Position position, const Event& event, bool unmarked) {
  const Operation& op = event.op;
  Trace::Item item;
  item.thread = event.thread();
  item.reads = event.reads;
  item.writes = event.writes;
  item.written = event.written;
  bool chained = false;
  if (op.accesses_memory()) {
    item.location = op.location;
    chained = is_chained(op.location);
    const Position last = run_.last_write(op.location);
    if (last == Trace::initial) {
      if (initial_.size() <= op.location.value) initial_.resize(op.location.value + 1U);
      initial_[op.location.value] = event.read;
    }
    if (item.reads || chained) item.source = last;
    item.reads |= chained && item.writes;
    item.attempts = op.kind == OpKind::modify || op.kind == OpKind::unlock || (item.reads && item.writes);
  } else if (op.kind == OpKind::spawn) {
    item.spawns = op.target;
  } else if (op.kind == OpKind::join) {
    item.joined = trace_.newest_of(op.target);
  }
  trace_.place(position, item);
  make_room(position);
  const Trace::Item& placed = trace_[position];
  const std::uint64_t earlier = placed.index == 0 ? 0 : sums_[placed.before];
  choices_[position] = event.choice;
  sums_[position] =
      earlier + hash_of(placed.thread, placed.index, placed.reads ? placed.source : no_source, event.choice);
  const bool special = item.attempts || op.has_guard() || op.kind == OpKind::choose;
  if (special) ops_[position] = op;
  const NodeKind kind = unmarked ? kind_of(event, chained) : NodeKind::none;
  if (kind == NodeKind::none) return;
  if (!has_head_ || position != branch_) {  // a head stands at a node that is there
    add_node(position, kind);
    fresh_nodes_.push_back(position);
    if (kind == NodeKind::lock)  // what it is replaced with may be replaced with it
      seen_.insert(nodes_[position].seen, hash_of(placed.thread, placed.index, placed.source, event.choice));
  }
  nodes_[position].special = special;
  if (item.location != no_location) trace_.note(position);
}

void ReadsFrom::make_room(Position position) {
  if (position < nodes_.size()) return;
  nodes_.resize(position + 1U);
  counts_.resize((position + 1U) * trace_.width());
  sums_.resize(position + 1U);
  ops_.resize(position + 1U);
  choices_.resize(position + 1U);
}

auto ReadsFrom::kind_of(const Event& event, bool chained) const -> NodeKind {
  const Operation& op = event.op;
  if (op.kind == OpKind::choose) return op.choices > 1 ? NodeKind::choice : NodeKind::none;
  if (op.has_guard()) return is_lock(op) ? NodeKind::lock : NodeKind::waiting;
  if (event.reads) return NodeKind::source;
  if (!chained || !event.writes) return NodeKind::none;
  // An unlock comes after its lock, and nobody else writes between, unless somebody writes without asking.
  const bool may_have_another = op.kind != OpKind::unlock || foreign_[op.location.value];
  return may_have_another ? NodeKind::source : NodeKind::none;
}

void ReadsFrom::add_node(Position position, NodeKind kind) {
  Node& node = nodes_[position];
  seen_.drop(node.seen);
  node = {};
  node.kind = kind;
  std::copy(running_.begin(), running_.end(),
            counts_.begin() + static_cast<std::ptrdiff_t>(position * trace_.width()));
}

void ReadsFrom::find_branch() {
  branch_ = nowhere;
  for (std::size_t i = trace_.size(); i-- > 0;)
    if (nodes_[i].pending != PendingSchedules::none) {
      branch_ = static_cast<Position>(i);
      return;
    }
}

/// Notes where operations wait before they write. False: that was not known when the location was first seen.
bool ReadsFrom::learn_locations(const Execution& execution) {
  bool known = true;
  const auto learn = [&](const Operation& op) {
    if (!op.accesses_memory()) return;
    const std::size_t location = op.location.value;
    const bool chains = (op.kind == OpKind::modify && op.has_guard()) || op.kind == OpKind::unlock;
    const bool writes_freely = op.kind == OpKind::store;
    if (chained_.size() <= location) {
      chained_.resize(location + 1, false);
      foreign_.resize(location + 1, false);
    }
    if (writes_freely) foreign_[location] = true;
    if (!chains || chained_[location]) return;
    chained_[location] = true;
    known = known && trace_.slots_of(op.location) == Trace::none;
  };
  for (std::size_t e = planned_; e < execution.events.size(); ++e) learn(execution.events[e].op);
  for (const ThreadEnd& end : execution.threads)
    if (end.state == ThreadState::waiting || end.state == ThreadState::ready) learn(end.next);
  return known;
}

}  // namespace heddle
