// Runs: what they are for, and what is learnt from them. See view.hpp.
#include "core/assert.hpp"
#include "explore/view.hpp"

namespace heddle {

void View::plan(std::span<const ValueMove> order, Purpose purpose) {
  HEDDLE_DCHECK(!has_plan_);
  plan_.clear();
  for (const ValueMove& move : order) {
    // What is about to happen is not an event yet.
    const std::span<const ValueEvent* const> events = trace_.of(move.thread);
    const ValueEvent* event = move.index < events.size() ? events[move.index] : nullptr;
    HEDDLE_DCHECK(event != nullptr || (!move.is_drain && move.index == events.size()));
    if (move.is_drain)
      plan_.push_back({options_.model.buffer_of(move.thread, event->location), 0});
    else
      plan_.push_back({strand_of(move.thread), event != nullptr ? event->choice : next_choice_});
  }
  purpose_ = purpose;
  has_plan_ = true;
  if (purpose == Purpose::start || purpose == Purpose::child) tail_ = StopBeforeReads{};
  if (purpose == Purpose::runnable || purpose == Purpose::pause) tail_ = StopHere{};
  if (purpose == Purpose::show || histories_.runs_away()) tail_ = Finish{};
  counts_.learning += purpose == Purpose::show || purpose == Purpose::pause ? 0U : 1U;
}

/// Plans a run of `order_`, to learn what comes after it.
void View::learn_after(Purpose purpose) {
  constexpr std::uint32_t most = 16, most_without_learning = 3;
  is_lost_ = ++tries_ > most;
  learns_itself_ |= tries_ > most_without_learning;
  if (is_lost_) depth_ = 0;
  if (!is_lost_) plan(order_, purpose);
}

/// Plans a run in which the head reads the initial value, which no run has shown yet.
void View::try_unknown(Frame& frame, ThreadId thread) {
  if (trace_.initial(histories_[nodes_[thread.value]].next.location) != no_value) {
    frame.opened = false;  // now it is known
    return;
  }
  order_ = frame.order;
  order_.push_back({static_cast<std::uint32_t>(trace_.of(thread).size()), thread, false});
  next_choice_ = 0;
  learn_after(Purpose::child);
}

void View::learn(const Execution& execution) {
  if (&automata() == &own_) is_lost_ |= own_.learn(execution).has_value();
  histories_.consult(automata());
  learn_initial_values(execution);
  ready_.assign(execution.threads.size(), 0);
  for (std::size_t t = 0; t < execution.threads.size(); ++t)
    ready_[t] = execution.threads[t].state == ThreadState::ready ? 1 : 0;
  HEDDLE_DCHECK(purpose_ != Purpose::runnable || depth_ != 0);
  if (purpose_ == Purpose::runnable) note_runnable(frames_[depth_ - 1]);
  if (is_part(execution.ending)) return;
  // It is a class, and it has been run.
  auto print = print_of(execution);
  if (!print && !learns_itself_) {
    learns_itself_ = true;
    is_lost_ |= own_.learn(execution).has_value();
    histories_.consult(own_);
    print = print_of(execution);
  }
  if (print) shown_.insert(*print);
}

/// Records which threads can move at the end of the frame's order, where the last run ended.
void View::note_runnable(Frame& frame) {
  frame.knows_runnable = true;
  frame.runnable = ready_;
}

bool View::is_runnable(const Frame& frame, ThreadId thread) {
  return frame.knows_runnable && thread.value < frame.runnable.size() && frame.runnable[thread.value] != 0;
}

/// The initial value of a location is seen by reads from it, and by the first write that reaches memory.
void View::learn_initial_values(const Execution& execution) {
  const std::size_t locations = std::max(execution.locations, initial_.size());
  initial_.resize(locations, 0);
  knows_initial_.resize(locations, 0);
  written_.assign(locations, 0);
  for (const Event& event : execution.events) {
    if (event.op.location == no_location) continue;
    const std::size_t location = event.op.location.value;
    const bool reaches_memory = event.is_drain() || (event.writes && !event.buffered);
    const bool shows =
        (event.reads && event.source == initial_source) || (reaches_memory && written_[location] == 0);
    if (shows && knows_initial_[location] == 0) {
      knows_initial_[location] = 1;
      initial_[location] = event.read;
      names_initial(event.op.location);
    }
    if (reaches_memory) written_[location] = 1;
  }
}

void View::names_initial(LocationId location) {
  const ValueId value = histories_.names().name(location, initial_[location.value]);
  trace_.know(0, location.value + std::size_t{1}, histories_.names().size());
  trace_.set_initial(location, value);
}

/// Whether the end of the order has to be run to learn which threads are runnable: one waits at a location of
/// which the initial value is not known.
bool View::needs_runnable() const {
  for (const Node node : nodes_) {
    if (node == Histories::nowhere) continue;
    const Histories::History& history = histories_[node];
    const bool reads = history.stands == Stands::before_read || history.stands == Stands::before_lock ||
                       history.stands == Stands::before_wait;
    if (!reads || trace_.initial(history.next.location) != no_value) continue;
    if (history.next.has_guard() || trace_.writes_at(history.next.location) > 0) return true;
  }
  return false;
}

/// Whether the thread stands before a lock that no thread holds, and that is not free: then it is no mutex.
bool View::contradicts_mutex(const Frame& frame, ThreadId thread) const {
  const Histories::History& history = histories_[nodes_[thread.value]];
  if (history.stands != Stands::before_lock) return false;
  const ValueId initial = trace_.initial(history.next.location);
  if (initial != no_value) return !history.next.may_see(histories_.names().value(initial));
  return trace_.writes_at(history.next.location) == 0 && !is_runnable(frame, thread);
}

/// Returns the fingerprint of the view of a complete execution; none if some step of a thread is not known,
/// which should not happen.
std::optional<Fingerprint> View::print_of(const Execution& execution) {
  struct Cursor {
    Node node = Histories::nowhere;
    std::size_t left = 0;  // events of the node
  };
  std::vector<Cursor> cursors(execution.threads.size());
  const auto stand_at = [&](Node node, std::size_t done) {
    if (node == Histories::nowhere) return false;
    cursors[histories_[node].thread.value] = {node, histories_[node].event_count - done};
    return true;
  };
  for (const ThreadId thread : automata().first_threads())
    if (!stand_at(histories_.root(thread, 0), 0)) return std::nullopt;
  for (const Event& event : execution.events) {
    if (event.is_drain()) continue;
    Cursor& cursor = cursors[event.thread().value];
    if (event.op.kind == OpKind::spawn && !stand_at(histories_.root(event.op.target, event.read), 0))
      return std::nullopt;
    if (cursor.left > 0) {
      --cursor.left;
      continue;
    }
    Node to = Histories::nowhere;
    if (event.op.kind == OpKind::join) {
      to = histories_.after_join(cursor.node, cursors[event.op.target.value].node);
    } else {
      const Value seen = event.reads ? event.read : event.op.condition_operand;
      const bool sees = event.op.accesses_memory();
      to = histories_.child(cursor.node, sees ? histories_.names().name(event.op.location, seen) : no_value,
                            event.choice);
    }
    if (!stand_at(to, 1)) return std::nullopt;
  }
  Fingerprint sum;
  for (const Cursor& cursor : cursors)
    if (cursor.node != Histories::nowhere) sum += histories_[cursor.node].print;
  return sum;
}

/// Begins the search anew: a location was considered a mutex, and is none.
void View::start_over() {
  histories_.forget();
  table_ = {};
  shown_.clear();
  trace_.clear();
  for (std::uint32_t i = 0; i < knows_initial_.size(); ++i)
    if (knows_initial_[i] != 0) names_initial({i});
  nodes_.assign(nodes_.size(), Histories::nowhere);
  holders_.assign(holders_.size(), no_thread);
  changes_.clear();
  print_ = {};
  depth_ = 0;
  tries_ = 0;
  started_over_ = true;
  plan({}, Purpose::start);
}

void View::start(const ExplorerContext& context) {
  consulted_ = context.automata;
  if (context.stop == nullptr) return;
  stop_.set_token(*context.stop);
  search_.set_stop_token(*context.stop);
}

ExplorerStatus View::status() const {
  constexpr std::string_view not_a_function_of_values =
      "a thread does not do the same again after reading the same values: such programs are not supported by "
      "the "
      "reduction view; supported by: none, dpor, rf, rf-poly";
  const std::string_view refusal = histories_.refusal();
  return {.done = started_ && !in_flight_ && !has_plan_,
          .full = is_full_,
          .restarted = started_over_,
          .merges_sources = true,
          .needs_locality = true,
          .assembled = assembled_,
          .refusal = refusal.empty() && is_lost_ ? not_a_function_of_values : refusal};
}

ExplorerStatistics View::statistics() const {
  const BackwardSearch::Statistics& search = search_.statistics();
  return {{{"views", counts_.nodes},
           {"met again", counts_.hits},
           {"checks", counts_.checks},
           {"by insertion", counts_.by_insertion},
           {"by search", counts_.searched},
           {"refuted", counts_.refuted},
           {"waits", counts_.waits},
           {"search moves", search.moves},
           {"search states", search.states},
           {"most search states", search.most_states},
           {"runs to learn", counts_.learning},
           {"histories", histories_.size()},
           {"summaries", summaries_.size()},
           {"table bytes", table_.bytes()}}};
}

}  // namespace heddle
