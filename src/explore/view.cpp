#include "explore/view.hpp"

#include <algorithm>

#include "core/assert.hpp"

namespace heddle {

View::View(const ViewOptions& options)
    : options_(options), histories_(options.model), search_(options.model, options.easy_states) {}

std::optional<Job> View::next() {
  if (in_flight_ || (started_ && !has_plan_)) return std::nullopt;
  if (!started_) {
    plan({}, Purpose::start);
    started_ = true;
  }
  in_flight_ = true;
  has_plan_ = false;
  return Job{{0}, {.prefix = plan_, .tail = tail_, .record_enabled = false}};
}

void View::observe(JobId, const Execution& execution) {
  HEDDLE_DCHECK(in_flight_);
  HEDDLE_DCHECK(!has_plan_);
  in_flight_ = started_over_ = false;
  grown_since_run_ = 0;
  const bool learns = purpose_ != Purpose::show && purpose_ != Purpose::pause;
  learns ? learn(execution) : histories_.consult(automata());  // they may have been forgotten
  if (purpose_ == Purpose::start) enter_root();
  go_on();
  if constexpr (debug_build) check_invariants();
}

/// Continues in the deepest frame until there is something to run.
void View::go_on() {
  constexpr std::uint32_t most = 1'024;  // limits are looked at after each run: there have to be some
  while (depth_ != 0 && !has_plan_ && !is_full_ && histories_.refusal().empty() && !stop_.stop_requested()) {
    if (histories_.is_mistaken()) return start_over();
    if (grown_since_run_ >= most) return plan({}, Purpose::pause);
    Frame& frame = frames_[depth_ - 1];
    if (!frame.is_asked && !begin_frame(frame)) continue;
    if (frame.head == frame.heads.size())
      leave_frame();
    else if (!open_head(frame) || frame.candidates.empty())
      close_head(frame);
    else
      try_candidate(frame);
  }
}

/// Lines 3 to 5. Returns false if something has to be run first.
bool View::begin_frame(Frame& frame) {
  if (!frame.knows_runnable && needs_runnable()) {
    plan(frame.order, Purpose::runnable);
    return false;
  }
  frame.is_asked = true;
  bool any_certain = false, any_waits = false;
  for (std::uint16_t t = 0; t < nodes_.size(); ++t) {
    if (nodes_[t] == Histories::nowhere) continue;
    if (options_.rules.attempts_count) frame.below.add(histories_[nodes_[t]].attempt);
    if (contradicts_mutex(frame, {t})) histories_.rule_out_mutex(histories_[nodes_[t]].next.location);
    any_certain = any_certain || comes_in_any_case({t});
    any_waits = any_waits || histories_[nodes_[t]].stands == Stands::before_wait;
  }
  if (histories_.is_mistaken()) return false;
  if (any_certain) {
    choose_first(frame);
    return true;
  }
  if (any_waits) choose_all(frame);
  const bool is_class = !any_waits || (options_.rules.waits_may_not_end && find_final_wait(frame));
  if (!is_class || !shown_.insert(frame.print)) return true;
  plan(any_waits ? order_ : frame.order, Purpose::show);
  return false;
}

/// Chooses the head at a location that the fewest other threads are known to write: those threads may have to
/// be processed, too.
void View::choose_first(Frame& frame) {
  std::size_t fewest = SIZE_MAX;
  ThreadId first = no_thread;
  for (std::uint16_t t = 0; t < nodes_.size(); ++t) {
    if (nodes_[t] == Histories::nowhere || !comes_in_any_case({t})) continue;
    const Histories::History& history = histories_[nodes_[t]];
    if (history.stands == Stands::before_choice) return choose(frame, {t});
    std::size_t others = 0;
    for (const WriterId writer : histories_.writers().at(history.next.location)) {
      const ThreadId other = histories_.writers().thread(writer);
      const Node at = nodes_[other.value];
      const bool has_ended = at != Histories::nowhere && histories_[at].stands == Stands::at_end;
      if (other != ThreadId{t} && !has_ended) ++others;
    }
    if (others >= fewest) continue;
    fewest = others;
    first = {t};
  }
  choose(frame, first);
}

void View::choose(Frame& frame, ThreadId thread) {
  HEDDLE_DCHECK(thread.value < nodes_.size());
  frame.chosen.resize(nodes_.size(), 0);  // threads become known as others are explored
  if (frame.chosen[thread.value] != 0) return;
  if (nodes_[thread.value] == Histories::nowhere) {
    // It has to be created first.
    if (!options_.rules.creators_are_tried) return;
    frame.chosen[thread.value] = 1;
    const ThreadId parent = histories_.parent_of(thread);
    return parent == no_thread ? choose_all(frame) : choose(frame, parent);
  }
  frame.chosen[thread.value] = 1;
  frame.heads.push_back(thread);
  const bool waits = histories_[nodes_[thread.value]].stands == Stands::before_wait;
  if (waits && options_.rules.waits_are_tried_together) choose_all(frame);
}

void View::choose_all(Frame& frame) {
  for (std::uint16_t t = 0; t < nodes_.size(); ++t)
    if (nodes_[t] != Histories::nowhere) choose(frame, {t});
}

/// Line 6. Returns false if the head has nothing to read here.
bool View::open_head(Frame& frame) {
  if (frame.opened) return true;
  frame.opened = true;
  frame.candidates.clear();
  frame.below_head.clear();
  const ThreadId thread = frame.heads[frame.head];
  const Histories::History& history = histories_[nodes_[thread.value]];
  switch (history.stands) {
    case Stands::at_end:
      return false;
    case Stands::before_join:
      choose(frame, history.next.target);
      return false;
    case Stands::before_lock:
      if (is_free(history)) break;
      if (options_.rules.holders_are_tried) choose(frame, holders_[history.next.location.value]);
      return false;
    default:
      break;
  }
  find_values(frame, thread);
  return true;
}

/// Line 6: continues with the next value that the head can read, or finds that it cannot.
void View::try_candidate(Frame& frame) {
  const ThreadId thread = frame.heads[frame.head];
  HEDDLE_DCHECK(frame.opened && !frame.candidates.empty());
  const Candidate candidate = frame.candidates.back();
  const Node node = nodes_[thread.value];
  if (candidate.is_unknown) return try_unknown(frame, thread);
  const Node child = histories_.child(node, candidate.value, candidate.choice);
  const std::size_t before = changes_.size();
  const bool is_known = child != Histories::nowhere && advance(thread, child);
  if (histories_.is_mistaken()) return;
  if (is_known && add_if_met(frame, before)) {
    take_back(before);
    frame.candidates.pop_back();
    return;
  }
  if (!realize(frame, node, candidate)) {
    take_back(before);
    frame.candidates.pop_back();
    return;
  }
  if (!is_known) {
    take_back(before);
    return learn_after(Purpose::child);
  }
  frame.candidates.pop_back();
  enter(before, true);
}

/// Line 2: whether the current view was explored; then its summary is added to what is below the head.
bool View::add_if_met(Frame& frame, std::size_t changes) {
  const std::uint32_t summary = table_.find(print_);
  if (summary == ViewTable::absent) return false;
  ++counts_.hits;
  if (options_.rules.hits_have_summaries) frame.below_head.add(summaries_[summary]);
  for (std::size_t i = changes; i < changes_.size(); ++i)
    for (const WriterId writer : histories_.writers_of(changes_[i].after)) frame.below_head.add(writer);
  return true;
}

/// Line 6: chooses the other threads that have to be processed: those that write further down, or try to,
/// what the head reads.
void View::close_head(Frame& frame) {
  HEDDLE_DCHECK(frame.opened && frame.head < frame.heads.size());
  const ThreadId thread = frame.heads[frame.head];
  const Operation& op = histories_[nodes_[thread.value]].next;
  if (histories_[nodes_[thread.value]].stands != Stands::at_end && op.accesses_memory())
    for (const WriterId writer : histories_.writers().at(op.location)) {
      const ThreadId other = histories_.writers().thread(writer);
      if (other != thread && frame.below_head.has(writer)) choose(frame, other);
    }
  frame.below.add(frame.below_head.words());
  frame.below_head.clear();
  ++frame.head;
  frame.opened = false;
}

/// Line 7.
void View::leave_frame() {
  Frame& frame = frames_[depth_ - 1];
  HEDDLE_DCHECK(frame.print == print_);
  HEDDLE_DCHECK(frame.head == frame.heads.size());
  table_.insert(frame.print, summaries_.number(frame.below));
  is_full_ = table_.bytes_when_grown() > options_.most_table_bytes;
  if (depth_ > 1) {
    WriterSet& above = frames_[depth_ - 2].below_head;
    above.add(frame.below.words());
    above.add(frame.fresh.words());
  }
  for (std::size_t i = changes_.size(); i-- > frame.changes;) remove_events(changes_[i]);
  take_back(frame.changes);
  --depth_;
}

void View::enter_root() {
  order_.clear();
  ++tries_;
  for (const ThreadId thread : automata().first_threads()) {
    const Node root = histories_.root(thread, 0);
    if (root != Histories::nowhere && advance(thread, root)) continue;
    take_back(0);
    return learn_after(Purpose::start);
  }
  enter(0, false);
}

/// Adds a frame for the current view. `order_` is a witness except for what its changes add; `has_begun`: it
/// already has the first event of the first change.
void View::enter(std::size_t changes, bool has_begun) {
  HEDDLE_DCHECK(changes <= changes_.size());
  HEDDLE_DCHECK(table_.find(print_) == ViewTable::absent);
  make_room();
  if (frames_.size() == depth_) frames_.emplace_back();
  Frame& frame = frames_[depth_];
  frame.print = print_;
  frame.changes = changes;
  frame.order.assign(order_.begin(), order_.end());
  frame.below.clear();
  frame.fresh.clear();
  frame.heads.clear();
  frame.chosen.assign(nodes_.size(), 0);
  frame.head = 0;
  frame.opened = frame.knows_runnable = frame.is_asked = false;
  for (std::size_t i = changes; i < changes_.size(); ++i) {
    add_events(changes_[i], frame.order, has_begun && i == changes);
    for (const WriterId writer : histories_.writers_of(changes_[i].after)) frame.fresh.add(writer);
  }
  ++depth_;
  ++counts_.nodes;
  if (tries_ > 0) {
    note_runnable(frame);
  } else {
    ++grown_since_run_;
    ++assembled_.parts;
    assembled_.events += frame.order.size();
  }
  tries_ = 0;
}

}  // namespace heddle
