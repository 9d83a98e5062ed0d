// Finds which values can be read, and decides whether they can. See view.hpp.
#include <algorithm>

#include "core/assert.hpp"
#include "explore/view.hpp"
#include "oracle/brute_force.hpp"
#include "oracle/values/final_values.hpp"
#include "oracle/values/value_query.hpp"
#include "oracle/witness_check.hpp"

namespace heddle {

/// Finds the values that the thread may read: those that others wrote, the last one that it wrote itself, or
/// the initial one if it wrote nothing.
void View::find_values(Frame& frame, ThreadId thread) {
  make_room();  // values become known as others are explored
  const Node node = nodes_[thread.value];
  const Histories::History& history = histories_[node];
  const Operation& op = history.next;
  if (history.stands == Stands::before_choice) {
    const auto end = static_cast<std::uint32_t>(frame.order.size());
    for (std::uint32_t choice = op.choices; choice-- > 0;)
      frame.candidates.push_back({no_value, choice, no_value, end, false});
    return;
  }
  const std::span<const ValueEvent* const> events = trace_.of(thread);
  const ValueId initial = trace_.initial(op.location);
  if (history.own_write == 0 && initial == no_value && (!op.has_guard() || is_runnable(frame, thread))) {
    frame.candidates.push_back({.is_unknown = true});
    return;
  }
  ValueEvent event = value_event_of(op, options_.model);
  event.own_write = history.own_write;
  insertion_.find_places(trace_, frame.order, thread, event);
  own_writes_.resize(std::max(own_writes_.size(), histories_.names().size()), 0);
  for (std::uint32_t i = history.own_write; i > 0; i = events[i - 1]->own_write)
    ++own_writes_[events[i - 1]->written];
  const ValueId own = history.own_write > 0 ? events[history.own_write - 1]->written : initial;
  for (std::size_t i = histories_.names().at(op.location).size(); i-- > 0;) {
    const ValueId value = histories_.names().at(op.location)[i];  // naming what is written adds to the list
    if (value == own || trace_.writes_of(value) > own_writes_[value]) add_candidates(frame, node, value);
  }
  for (std::uint32_t i = history.own_write; i > 0; i = events[i - 1]->own_write)
    own_writes_[events[i - 1]->written] = 0;
}

void View::add_candidates(Frame& frame, Node node, ValueId value) {
  const Operation& op = histories_[node].next;
  const Value seen = histories_.names().value(value);
  if (op.has_guard() && !op.may_see(seen)) return;
  const std::uint32_t choices = op.kind == OpKind::modify ? op.choices_on(seen) : 1;
  for (std::uint32_t choice = choices; choice-- > 0;) {
    Candidate candidate{value, choice, histories_.written_next(node, value, choice), Insertion::nowhere,
                        false};
    if (histories_[node].stands == Stands::before_lock)
      candidate.place =
          static_cast<std::uint32_t>(frame.order.size());  // it stays free until a thread takes it
    else if (options_.insertion)
      candidate.place = insertion_.place(value, candidate.written);
    frame.candidates.push_back(candidate);
  }
}

/// Whether the head can read the candidate's value after what was read so far; if so, `order_` is a witness.
bool View::realize(const Frame& frame, Node node, const Candidate& candidate) {
  ++counts_.checks;
  const ThreadId thread = histories_[node].thread;
  next_choice_ = candidate.choice;
  make_room();
  if (candidate.place == Insertion::nowhere)
    return search_order(frame, thread,
                        histories_.next_event(node, candidate.value, candidate.choice, trace_.of(thread)));
  ++counts_.by_insertion;
  HEDDLE_DCHECK(candidate.place <= frame.order.size());
  order_.assign(frame.order.begin(), frame.order.end());
  order_.insert(order_.begin() + candidate.place,
                {static_cast<std::uint32_t>(trace_.of(thread).size()), thread, false});
  if (options_.check_answers) {
    const ValueEvent event =
        histories_.next_event(node, candidate.value, candidate.choice, trace_.of(thread));
    trace_.push(thread, event);
    check(true, order_, {});
    trace_.pop(thread);
  }
  return true;
}

bool View::search_order(const Frame& frame, ThreadId thread, const ValueEvent& event) {
  ++counts_.searched;
  trace_.push(thread, event);
  const bool found = search_.find(trace_, frame.order, thread, {}, order_);
  if (options_.check_answers) check(found, order_, {});
  trace_.pop(thread);
  counts_.refuted += found ? 0U : 1U;
  return found;
}

/// Sets `order_` to an order after which all remaining threads are blocked forever. Returns false if there is
/// none.
bool View::find_final_wait(Frame& frame) {
  ++counts_.waits;
  std::vector<LocationId> locations;
  for (const Node node : nodes_) {
    if (node == Histories::nowhere || histories_[node].stands != Stands::before_wait) continue;
    const LocationId location = histories_[node].next.location;
    if (std::ranges::find(locations, location) == locations.end()) locations.push_back(location);
  }
  const auto waits_there = [&](LocationId location, ValueId value) {
    for (std::uint16_t t = 0; t < nodes_.size(); ++t) {
      if (nodes_[t] == Histories::nowhere || histories_[nodes_[t]].stands != Stands::before_wait) continue;
      const Operation& op = histories_[nodes_[t]].next;
      if (op.location != location) continue;
      const bool would_go_on =
          value == no_value ? is_runnable(frame, {t}) : op.may_see(histories_.names().value(value));
      if (would_go_on) return false;
    }
    return true;
  };
  FinalValues last(trace_, frame.order, search_);
  return last.search(locations, waits_there, [&](std::span<const ValueId>, std::span<const ValueMove> order) {
    order_.assign(order.begin(), order.end());
    if (options_.check_answers) check(true, order_, {});
    return true;
  });
}

/// Compares with an independent answer: a witness is replayed, a no is compared with brute force.
void View::check(bool answer, std::span<const ValueMove> order, std::span<const ValueId> needed) const {
  const Query query = query_of(trace_, needed);
  if (answer) {
    const auto wrong = refute(witness_of(trace_, order, options_.model, query), query, options_.model);
    HEDDLE_CHECK(!wrong.has_value());
  } else {
    HEDDLE_CHECK(std::holds_alternative<Inconsistent>(decide_by_brute_force(query, options_.model)));
  }
}

}  // namespace heddle
