// From one view to the next, and back. See view.hpp.
#include "core/assert.hpp"
#include "explore/view.hpp"

namespace heddle {

void View::make_room() {
  const std::size_t threads = histories_.threads(), locations = histories_.locations();
  if (threads > nodes_.size()) nodes_.resize(threads, Histories::nowhere);
  if (locations > holders_.size()) {
    holders_.resize(locations, no_thread);
    initial_.resize(std::max(initial_.size(), locations), 0);
    knows_initial_.resize(initial_.size(), 0);
  }
  trace_.know(threads, locations, histories_.names().size());
}

/// Line 1: moves the thread to the node, and the threads that waited for this to where they come then.
/// Returns false if it is not known what one of them does.
bool View::advance(ThreadId thread, Node to) {
  make_room();
  const Node before = nodes_[thread.value];
  HEDDLE_DCHECK(histories_[to].thread == thread);
  HEDDLE_DCHECK(histories_[to].parent == before);
  changes_.push_back({thread, before, to});
  if (before != Histories::nowhere) print_ -= histories_[before].print;
  print_ += histories_[to].print;
  nodes_[thread.value] = to;
  for (std::size_t i = 0; i < histories_[to].child_count; ++i) {
    const Node root = histories_.children_of(to)[i];
    if (!advance(histories_[root].thread, root)) return false;
  }
  return advance_joins(thread, to);
}

bool View::advance_joins(ThreadId thread, Node to) {
  const auto joined = [&](Node waiting) {
    if (waiting == Histories::nowhere || histories_[waiting].stands != Stands::before_join)
      return Histories::nowhere;
    const Node other = nodes_[histories_[waiting].next.target.value];
    return other != Histories::nowhere && histories_[other].has_finished ? other : Histories::nowhere;
  };
  const auto go_on = [&](ThreadId waiting, Node ended) {
    const Node after = histories_.after_join(nodes_[waiting.value], ended);
    return after != Histories::nowhere && advance(waiting, after);
  };
  if (nodes_[thread.value] != to) return true;  // a thread that it created has ended, and it has gone on
  if (const Node ended = joined(to); ended != Histories::nowhere) return go_on(thread, ended);
  if (!histories_[to].has_finished) return true;
  for (std::uint16_t t = 0; t < nodes_.size(); ++t)
    if (joined(nodes_[t]) == to && !go_on({t}, to)) return false;
  return true;
}

void View::take_back(std::size_t changes) {
  HEDDLE_DCHECK(changes <= changes_.size());
  while (changes_.size() > changes) {
    const Change change = changes_.back();
    changes_.pop_back();
    HEDDLE_DCHECK(nodes_[change.thread.value] == change.after);
    print_ -= histories_[change.after].print;
    if (change.before != Histories::nowhere) print_ += histories_[change.before].print;
    nodes_[change.thread.value] = change.before;
  }
}

/// Appends the events of a change to the order; `has_begun`: the first of them is in it already.
void View::add_events(const Change& change, std::vector<ValueMove>& order, bool has_begun) {
  bool is_there = has_begun;
  for (const ValueEvent* event : histories_.events_of(change.after)) {
    const auto index = static_cast<std::uint32_t>(trace_.of(change.thread).size());
    trace_.push(change.thread, *event);
    if (!is_there) order.push_back({index, change.thread, false});
    if (event->buffered) order.push_back({index, change.thread, true});
    is_there = false;
    if (event->written == no_value || !histories_.mutexes().is_mutex(event->location)) continue;
    const Value written = histories_.names().value(event->written);
    const bool frees = written == histories_.mutexes().free_value(event->location);
    holders_[event->location.value] = frees ? no_thread : change.thread;
  }
}

void View::remove_events(const Change& change) {
  const std::span<const ValueEvent* const> events = histories_.events_of(change.after);
  for (std::size_t i = events.size(); i-- > 0;) {
    trace_.pop(change.thread);
    const ValueEvent& event = *events[i];
    if (event.written == no_value || !histories_.mutexes().is_mutex(event.location)) continue;
    const Value written = histories_.names().value(event.written);
    const bool frees = written == histories_.mutexes().free_value(event.location);
    holders_[event.location.value] = frees && !event.comes_first ? change.thread : no_thread;
  }
}

bool View::is_free(const Histories::History& history) const {
  return holders_[history.next.location.value] == no_thread;
}

bool View::comes_in_any_case(ThreadId thread) const {
  const Histories::History& history = histories_[nodes_[thread.value]];
  return history.stands == Stands::before_read || history.stands == Stands::before_choice ||
         (history.stands == Stands::before_lock && (is_free(history) || !options_.rules.held_locks_wait));
}

}  // namespace heddle
