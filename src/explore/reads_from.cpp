#include "explore/reads_from.hpp"

#include "core/assert.hpp"
#include "oracle/store_buffers/buffer_roles.hpp"

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
  return Job{{0},
             {.prefix = prefix_,
              .tail = Finish{.held = held_},
              .record_enabled = false,
              .shared = {last_run_, last_number_, shared_}}};
}

/// Lines 13 and 14: the prefix stays, and a schedule of its node comes after it.
void ReadsFrom::take_branch() {
  Node& node = nodes_[branch_];
  const PendingSchedules::Ref ref = node.pending;
  const PendingSchedules::Schedule& schedule = schedules_[ref];
  node.pending = schedule.next;
  const std::vector<PendingSchedules::Word>& words = schedules_.words_of(ref);
  shared_ = shared_with_last_run(words);
  forget_from(branch_);
  tallies_.take_branch(branch_);
  PendingSchedules::read(words, prefix_, shared_);
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

/// How many steps are the same as in the last run, and of events that stay: these need not be followed again.
std::uint32_t ReadsFrom::shared_with_last_run(std::span<const PendingSchedules::Word> words) const {
  if (has_choices_ || !prefix_is_last_run_) return 0;
  std::uint32_t shared = run_.shared_with(words);
  for (auto i = branch_; i < trace_.size(); ++i)
    if (!trace_[i].held) shared = std::min(shared, run_.rank(i));
  return shared;
}

/// How far each thread is where the steps shared with the last run end.
void ReadsFrom::skip_shared_steps() {
  done_.assign(trace_.width(), 0);
  if (shared_ == 0) return;
  for (std::size_t t = 0; t < trace_.threads(); ++t) {
    const std::span<const Position> events = trace_.of_thread(t);
    const auto end = std::ranges::partition_point(
        events, [&](Position p) { return !trace_[p].held && run_.rank(p) < shared_; });
    done_[t] = static_cast<Count>(end - events.begin());
  }
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
  tallies_.clear();
  statistics_ = {};
  has_head_ = false;
  shared_ = 0;
  prefix_is_last_run_ = false;
  started_ = false;
  started_over_ = true;
}

void ReadsFrom::observe(JobId, const Execution& execution) {
  in_flight_ = false;
  last_run_ = &execution;
  last_number_ = execution.run;
  if (confirming_) {
    confirming_ = false;
    return;
  }
  threads_ = execution.threads.size();
  widen(threads_);
  if (!learn_locations(execution)) return start_over();
  if (!refusal_.empty()) return;
  shared_run_.reset();
  add_events(execution);
  if (surprise_ != no_location) return open_location();
  tallies_.reach(trace_.size());
  tallies_.count_run();
  find_new_sources();
  find_other_locks();
  find_open_contenders();
  find_branch();
  if (execution.ending == Ending::asleep) find_final_wait();
}

void ReadsFrom::widen(std::size_t threads) {
  const std::size_t before = trace_.width();
  trace_.know_threads(threads);
  const std::size_t width = trace_.width();
  if (width == before) return;
  arrival_.widen(before, width);
  std::vector<Count> wider(nodes_.size() * width, 0);
  for (std::size_t i = 0; i < nodes_.size(); ++i)
    for (std::size_t t = 0; t < before; ++t) wider[i * width + t] = counts_[i * before + t];
  counts_ = std::move(wider);
}

/// The last write of a chained location so far.
auto ReadsFrom::last_of_chain(const Event& event) -> Position {
  const LocationId location = event.op.location;
  // The lock of an unlock, most often: nobody has read it. (Each write of the chain reads the one before it.)
  const Position own = trace_.last_write(event.thread(), location);
  if (own != Trace::none && trace_.first_reader(location, own) == Trace::none) return own;
  stop_.throw_if_stopped();
  for (std::uint32_t e = run_.length(); e-- > 0;) {
    const Position position = run_.at(e);
    if (!Trace::is_drain(position) && known_[position].writes_chain && trace_[position].location == location)
      return position;
  }
  return Trace::initial;
}

[[gnu::always_inline]] inline void ReadsFrom::fill(Trace::Item& item, const Event& event) {
  const Operation& op = event.op;
  item = {};
  item.thread = event.thread();
  if (op.accesses_memory()) {
    item.location = op.location;
    item.reads = event.reads;
    item.writes = event.writes;
    item.written = event.written;
    if (event.reads && event.source != initial_source) item.source = run_.at(event.source);
    if (event.writes && chained_[op.location.value] != 0) {
      if (!event.reads) item.source = last_of_chain(event);
      const bool may_replace_any = op.kind != OpKind::store || ordered_[op.location.value] != 0;
      if (!may_replace_any && !is_expected(event, item.source)) surprise_ = op.location;
      item.reads = true;
    }
    item.attempts = op.kind >= OpKind::modify || (item.reads && item.writes);
  } else if (op.kind == OpKind::spawn) {
    item.spawns = op.target;
  } else if (op.kind == OpKind::join) {
    item.joined = trace_.newest_of(op.target);
    item.joins = op.target;
  }
  if (has_buffers_) set_buffer_roles(item, op, options_.model, trace_);
}

/// A write shows what it replaces: that is the initial value, if nobody has written before.
[[gnu::always_inline]] inline void ReadsFrom::note_access(const Trace::Item& item, Position position,
                                                          Value replaced) {
  std::optional<Value>& initial = initial_[item.location.value];
  if (item.reads ? item.source == Trace::initial : !initial && !item.buffered && is_first_write(position))
    initial = replaced;
}

[[gnu::always_inline]] inline auto ReadsFrom::kind_of(const Event& event) const -> NodeKind {
  const Operation& op = event.op;
  if (op.kind == OpKind::load && !op.has_guard()) return NodeKind::source;
  if (op.kind == OpKind::choose) return op.choices > 1 ? NodeKind::choice : NodeKind::none;
  if (op.has_guard()) return is_lock(op) ? NodeKind::lock : NodeKind::waiting;
  if (event.reads) return NodeKind::source;
  if (!event.writes || chained_[op.location.value] == 0) return NodeKind::none;
  // An unlock comes after its lock, and nobody else writes between, unless somebody writes without asking.
  const bool may_have_another = op.kind != OpKind::unlock || foreign_[op.location.value] != 0;
  return may_have_another ? NodeKind::source : NodeKind::none;
}

[[gnu::always_inline]] inline void ReadsFrom::place(Position position, const Event& event, bool unmarked) {
  Trace::Item& item = trace_.prepare(position);
  fill(item, event);
  trace_.place_here(position, item);
  if (!causes_are_in_memory()) arrival_.place(trace_, position);
  has_choices_ |= event.choice != 0;
  Known& known = known_[position];
  known.index = item.index;
  known.choice = event.choice;
  known.thread = item.thread.value;
  known.writes_chain = item.writes && chained_[item.location.value] != 0;
  // What an event does follows from what its thread has read: only that is hashed.
  known.sum = item.index == 0 ? 0 : known_[item.before].sum;
  if (item.reads || event.op.choices > 1)
    known.sum += hash_of(item.thread, item.index, item.reads ? item.source : no_source, event.choice);
  if (item.location != no_location) note_access(item, position, event.read);
  const bool special = item.attempts || event.op.has_guard() || event.op.kind == OpKind::choose;
  if (special) ops_[position] = event.op;
  if (!unmarked) return;
  const NodeKind kind = kind_of(event);
  if (kind == NodeKind::none) return;
  if (position >= first_fresh_) {  // a head stands at a node that is there
    add_node(position, kind);
    fresh_nodes_.push_back(position);
  }
  nodes_[position].special = special;
  if (item.location == no_location) return;
  trace_.note(position);
  if (kind != NodeKind::lock) has_readers_[item.location.value] = 1;
}

/// Lines 2 to 4: the trace follows the execution. Positions of what stood before the branch stay.
void ReadsFrom::add_events(const Execution& execution) {
  fresh_nodes_.clear();
  fresh_writes_.clear();
  skip_shared_steps();
  run_.begin(execution.events.size(), shared_);
  base_.assign(trace_.width(), 0);
  Position next = 0;
  if (has_head_) {
    const Clock stays = counts(branch_);
    std::copy(stays.begin(), stays.end(), base_.begin());
    next = branch_ + 1;
  }
  running_ = base_;
  if (has_head_ && head_is_held_) {
    place_held(branch_, head_.strand.thread, Operation(ops_[branch_]));
    ++running_[head_.strand.thread.value];
  }
  make_room(static_cast<Position>(execution.events.size() + held_.size() + execution.threads.size()));
  first_fresh_ = nowhere;  // nothing that was planned gets a node of its own
  first_fresh_ = next = follow_plan(execution, next);
  prefix_.resize(execution.events.size());
  for (std::size_t e = planned_; e < execution.events.size(); ++e) {
    const Event& event = execution.events[e];
    prefix_[e] = {event.id.strand, event.choice};
    if (has_buffers_ && event.is_drain()) {
      add_drain(event);
      continue;
    }
    place(next, event, true);
    ++running_[event.thread().value];
    run_.append(next, event.thread());
    const Trace::Item& item = trace_[next];
    if (item.writes || item.attempts) fresh_writes_.push_back(next);
    ++next;
  }
  prefix_is_last_run_ = true;
  if (has_buffers_) drain_the_rest(execution);
  add_waiting(execution);
}

/// The part of the execution that was planned: old events, π, and the head. Returns the next position.
auto ReadsFrom::follow_plan(const Execution& execution, Position next) -> Position {
  const auto length = static_cast<std::uint32_t>(planned_);
  std::uint32_t e = shared_;
  while (e < length) {
    e = follow_old_events(e, length);
    if (e == length) break;
    const Event& event = execution.events[e];
    if (has_buffers_ && event.is_drain()) {
      add_drain(event);
      ++e;
      continue;
    }
    const std::size_t thread = event.thread().value;
    ++done_[thread];
    const bool is_head = event.id == head_;
    const Position position = is_head ? branch_ : next++;
    place(position, event, is_head && options_.rules.head_is_unmarked);
    ++running_[thread];
    run_.append(position, event.thread());
    if ((is_head || event.id == reversed_) && trace_[position].attempts && options_.rules.head_is_new_write)
      fresh_writes_.push_back(position);
    ++e;
  }
  return next;
}

/// Follows the plan to the next event that is not in the trace; returns its place. On the hot path: half of
/// all steps are of this kind.
std::uint32_t ReadsFrom::follow_old_events(std::uint32_t begin, std::uint32_t end) {
  Count* done = done_.data();
  const Count* base = base_.data();
  const Step* steps = prefix_.data();
  std::uint32_t e = begin;
  for (; e < end; ++e) {
    const std::size_t thread = steps[e].strand.thread.value;
    const Count index = done[thread];
    if (index >= base[thread] || !steps[e].strand.is_thread()) break;
    done[thread] = index + 1;
    const Position position = trace_.of_thread(thread)[index];
    run_.set(e, position, steps[e].strand.thread);
  }
  run_.set_length(e);
  return e;
}

bool ReadsFrom::is_first_write(Position position) const {
  if (has_buffers_) return !is_written(trace_[position].location);
  for (std::uint32_t s = trace_.slots_of(trace_[position].location); s != Trace::none;
       s = trace_.slot(s).next)
    if (!trace_.slot(s).writes.empty() && trace_.slot(s).writes.front() != position) return false;
  return true;
}

void ReadsFrom::make_room(Position positions) {
  if (positions < nodes_.size()) return;
  const std::size_t size = 2 * (positions + std::size_t{1});
  nodes_.resize(size);
  counts_.resize(size * trace_.width());
  known_.resize(size);
  ops_.resize(size);
}

void ReadsFrom::find_branch() {
  branch_ = nowhere;
  for (std::size_t i = trace_.size(); i-- > 0;)
    if (nodes_[i].pending != PendingSchedules::none) {
      branch_ = static_cast<Position>(i);
      return;
    }
}

void ReadsFrom::start(const ExplorerContext& context) {
  if (context.stop == nullptr) return;
  stop_.set_token(*context.stop);
  prefixes_.set_stop_token(*context.stop);
  oracle_.set_stop_token(*context.stop);
}

ExplorerStatus ReadsFrom::status() const {
  return {.done = started_ && !in_flight_ && branch_ == nowhere && !confirming_,
          .restarted = started_over_,
          .refusal = refusal_};
}

ExplorerStatistics ReadsFrom::statistics() const {
  const OracleStatistics& oracle = oracle_.phases();
  std::vector<ExplorerStatistic> counts{
      {"asked before", statistics_.known},
      {"no: source taken", statistics_.taken},
      {"yes: fits into the run", statistics_.inserted},
      {"no: source overwritten", statistics_.overwritten},
      {"yes: fits with a write postponed", statistics_.postponed},
      {"no: source hidden", statistics_.hidden},
      {"asked in full", statistics_.in_full},
      {"no: saturation", oracle.no_by_saturation},
      {"yes: linearisation", oracle.yes_by_linearisation},
      {"yes: guided witness", oracle.yes_by_guide},
      {"yes: decision procedure", oracle.yes_by_decision},
      {"no: decision procedure", oracle.no_by_decision},
      {"schedules without a question", statistics_.unasked},
  };
  if (options_.time_oracle) counts.push_back({"nanoseconds in the oracle", statistics_.nanoseconds});
  return {std::move(counts), estimated_runs()};
}

std::optional<double> ReadsFrom::estimated_runs() const {
  if (tallies_.runs() == 0) return std::nullopt;
  return tallies_.estimate([&](std::size_t position) {
    std::uint32_t pending = 0;
    for (PendingSchedules::Ref ref = nodes_[position].pending; ref != PendingSchedules::none;
         ref = schedules_[ref].next)
      ++pending;
    return pending;
  });
}

}  // namespace heddle
