#include "core/thread_automata.hpp"

#include <algorithm>
#include <bit>

#include "core/fingerprint.hpp"
#include "core/variable_ends.hpp"

namespace heddle {

auto ThreadAutomata::root(ThreadId thread, Value given) const -> Node {
  if (thread.value >= roots_.size()) return nowhere;
  for (const Root& root : roots_[thread.value])
    if (root.given == given) return root.node;
  return nowhere;
}

auto ThreadAutomata::make_node() -> Node {
  nodes_.emplace_back();
  edges_.emplace_back();
  ++without_end_;
  return static_cast<Node>(nodes_.size() - 1);
}

auto ThreadAutomata::make_root(ThreadId thread, Value given) -> Node {
  if (const Node known = root(thread, given); known != nowhere) return known;
  if (roots_.size() <= thread.value) roots_.resize(thread.value + 1U);
  const Node made = make_node();
  roots_[thread.value].push_back({given, made});
  return made;
}

auto ThreadAutomata::make_child(Node node, const Outcome& outcome) -> Node {
  if (const Node known = next(node, outcome); known != nowhere) return known;
  const Node made = make_node();
  if (edges_[node].to == nowhere)
    edges_[node] = {outcome, made};
  else
    add_other(node, outcome, made);
  return made;
}

/// The slot in other_ of this edge, or the empty slot where it belongs.
std::size_t ThreadAutomata::slot_of(Node node, const Outcome& outcome) const {
  HEDDLE_DCHECK(std::has_single_bit(other_.size()) && others_ < other_.size());
  const std::size_t mask = other_.size() - 1;
  const std::uint64_t key = (std::uint64_t{node} << 32U | outcome.more) * 0x9e3779b97f4a7c15ULL;
  std::size_t i = detail::scramble(key + static_cast<std::uint64_t>(outcome.seen)) & mask;
  while (other_[i].from != nowhere && (other_[i].from != node || other_[i].edge.outcome != outcome))
    i = (i + 1) & mask;
  return i;
}

auto ThreadAutomata::other_child(Node node, const Outcome& outcome) const -> Node {
  return other_.empty() ? nowhere : other_[slot_of(node, outcome)].edge.to;
}

void ThreadAutomata::add_other(Node node, const Outcome& outcome, Node to) {
  constexpr std::size_t at_first = 64;
  if (2 * (others_ + 1) > other_.size()) {
    std::vector<OtherEdge> before(std::max(at_first, 2 * other_.size()));
    before.swap(other_);
    for (const OtherEdge& other : before)
      if (other.from != nowhere) other_[slot_of(other.from, other.edge.outcome)] = other;
  }
  HEDDLE_DCHECK(edges_[node].to != nowhere && edges_[node].outcome != outcome);
  HEDDLE_DCHECK(other_[slot_of(node, outcome)].from == nowhere);
  other_[slot_of(node, outcome)] = {{outcome, to}, node};
  ++others_;
}

bool ThreadAutomata::agrees(Node node, ThreadState state, const Operation& next) {
  HEDDLE_DCHECK(node < nodes_.size() && state != ThreadState::unborn && state != ThreadState::waiting);
  AutomatonState& known = nodes_[node];
  if (known.state == ThreadState::unborn) {
    known.state = state;
    known.next = next;
    return true;
  }
  // Of a thread that has ended, the site is known only sometimes: it is not compared.
  return known.state == state && (state != ThreadState::ready || known.next == next);
}

void ThreadAutomata::find_first_threads(const Execution& execution) {
  for (std::uint16_t t = 0; t < execution.threads.size(); ++t) {
    const ThreadId thread{t};
    if (execution.threads[t].state == ThreadState::unborn) continue;
    const bool spawned = std::ranges::any_of(execution.events, [thread](const Event& event) {
      return event.op.kind == OpKind::spawn && event.op.target == thread;
    });
    if (!spawned) first_threads_.push_back(thread);
  }
}

void ThreadAutomata::learn_step(const Event& event) {
  const std::size_t thread = event.thread().value;
  const Node at = places_[thread].at;
  HEDDLE_DCHECK(at < nodes_.size() && !violation_);
  path_.emplace_back(event.thread().value, at);
  const bool same = agrees(at, ThreadState::ready, event.op);
  const bool spawns = event.op.kind == OpKind::spawn;
  if (!same || (spawns && has_child(at) && nodes_[at].given != event.read)) {
    violation_ = DeterminismViolation{event.thread(), event.op.site, nodes_[at].next.site};
    return;
  }
  if (spawns) {
    nodes_[at].given = event.read;
    places_[event.op.target.value] = {make_root(event.op.target, event.read), nowhere, {}};
  }
  const Outcome outcome = Outcome::of(event);
  const Node known = next(at, outcome);
  places_[thread] = {known != nowhere ? known : make_child(at, outcome), known != nowhere ? nowhere : at,
                     outcome};
}

auto ThreadAutomata::end_of(std::size_t thread, const Execution& execution) -> End {
  HEDDLE_DCHECK(execution.register_of.size() == execution.registers.size());
  End end;
  end.result = execution.threads[thread].result;
  for (const Block& block : execution.blocks)
    if (block.thread.value == thread) end.blocks.push_back(block);
  for (const HeldAddress& held : execution.held)
    if (held.thread.value == thread) end.held.push_back(held);
  for (const LostVariable& lost : execution.lost)
    if (lost.thread.value == thread) end.lost.push_back(lost);
  for (std::uint32_t i = 0; i < execution.registers.size(); ++i)
    if (execution.register_of[i].value == thread) end.registers.emplace_back(i, execution.registers[i]);
  if (std::ranges::any_of(end.blocks, &Block::is_variable))
    count_ends_from_other_side(end.blocks,
                               steps_taken_by(ThreadId{static_cast<std::uint16_t>(thread)}, execution));
  return end;
}

auto ThreadAutomata::learn_end(std::size_t thread, const Execution& execution)
    -> std::optional<DeterminismViolation> {
  const ThreadEnd& end = execution.threads[thread];
  if (end.state == ThreadState::unborn) return std::nullopt;
  const bool stands = end.state == ThreadState::ready || end.state == ThreadState::waiting;
  Operation next = end.next;
  FindingKind failure{};
  for (const Failure& failed : execution.failures)
    if (failed.thread.value == thread && end.state == ThreadState::failed) {
      next.site = failed.site;
      failure = failed.kind;
    }
  const Node at = places_[thread].at;
  HEDDLE_DCHECK(at < nodes_.size());
  const bool is_new = nodes_[at].state == ThreadState::unborn;
  const bool same = agrees(at, stands ? ThreadState::ready : end.state, next);
  if (is_new) nodes_[at].failure = failure;
  if (!same || nodes_[at].failure != failure)
    return DeterminismViolation{{static_cast<std::uint16_t>(thread)}, next.site, nodes_[at].next.site};
  End left = end_of(thread, execution);
  if (nodes_[at].end != no_end) {
    if (left == ends_[nodes_[at].end]) return std::nullopt;
    return DeterminismViolation{{static_cast<std::uint16_t>(thread)}, next.site, nodes_[at].next.site};
  }
  if (end.state == ThreadState::finished) nodes_[at].given = left.result;
  const bool is_empty = left.is_empty();
  leave_nothing_ &= is_empty;
  const bool shared = is_empty && left.result == 0;
  constexpr std::uint32_t empty = 0;
  if (ends_.empty()) ends_.emplace_back();
  if (!shared) ends_.push_back(std::move(left));
  set_end(at, shared ? empty : static_cast<std::uint32_t>(ends_.size() - 1));
  if (!is_empty) return std::nullopt;
  // A thread that leaves nothing behind here did not at its earlier nodes either.
  for (const auto& [of, node] : path_)
    if (of == thread && nodes_[node].end == no_end) set_end(node, empty);
  return std::nullopt;
}

void ThreadAutomata::begin_learning() {
  path_.clear();
  places_.clear();
  learnt_events_ = 0;
  violation_.reset();
}

void ThreadAutomata::learn_steps(const Execution& so_far) {
  for (; learnt_events_ < so_far.events.size() && !violation_; ++learnt_events_) {
    const Event& event = so_far.events[learnt_events_];
    if (event.is_drain()) continue;
    const std::size_t most = std::max<std::size_t>(
        event.thread().value, event.op.kind == OpKind::spawn ? event.op.target.value : std::uint16_t{0});
    if (places_.size() <= most) places_.resize(most + 1);
    // No thread spawned it: its node would be known otherwise.
    Place& place = places_[event.thread().value];
    if (place.at == nowhere) place.at = make_root(event.thread(), 0);
    learn_step(event);
  }
}

bool ThreadAutomata::on_arrival(const Execution& so_far, ThreadId thread) {
  learn_steps(so_far);
  return !violation_ && thread.value < places_.size() && places_[thread.value].from != nowhere;
}

/// Replaces the new node that the thread has arrived at by the known node of the same state, if there is one.
void ThreadAutomata::merge(ThreadId thread, const Fingerprint& state) {
  HEDDLE_DCHECK(thread.value < places_.size());
  Place& place = places_[thread.value];
  HEDDLE_DCHECK(place.from < nodes_.size() && place.at < nodes_.size());
  HEDDLE_DCHECK(next(place.from, place.by) == place.at && !has_child(place.at));
  const auto [known, is_new] = by_state_.try_emplace(state, place.at);
  if (!is_new) {
    Edge& edge = edges_[place.from];
    if (edge.to == place.at)
      edge.to = known->second;
    else
      other_[slot_of(place.from, place.by)].edge.to = known->second;
    if (place.at + 1U == nodes_.size()) {
      nodes_.pop_back();  // which has no end yet: it is new
      edges_.pop_back();
      --without_end_;
    }
    place.at = known->second;
  }
  place.from = nowhere;
}

auto ThreadAutomata::finish_learning(const Execution& execution) -> std::optional<DeterminismViolation> {
  learn_steps(execution);
  widths_.learn(execution);
  if (first_threads_.empty()) find_first_threads(execution);
  places_.resize(std::max(places_.size(), execution.threads.size()));
  for (const ThreadId thread : first_threads_)
    if (places_[thread.value].at == nowhere) places_[thread.value].at = make_root(thread, 0);
  for (std::size_t t = 0; t < execution.threads.size() && !violation_; ++t)
    violation_ = learn_end(t, execution);
  check_invariants();
  return violation_;
}

/// The counts that are kept beside the tables agree with them, as far as that is seen in constant time.
void ThreadAutomata::check_invariants() const {
  HEDDLE_DCHECK(nodes_.size() == edges_.size() && without_end_ <= nodes_.size());
  HEDDLE_DCHECK(2 * others_ <= other_.size() && by_state_.size() <= nodes_.size());
  HEDDLE_DCHECK(ends_.empty() || ends_.front() == End{});
}

std::size_t ThreadAutomata::bytes() const {
  std::size_t sum = nodes_.capacity() * sizeof(AutomatonState) + edges_.capacity() * sizeof(Edge) +
                    other_.capacity() * sizeof(OtherEdge) + ends_.capacity() * sizeof(End) +
                    by_state_.size() * (sizeof(Fingerprint) + 4 * sizeof(void*));
  for (const End& end : ends_)
    sum += end.blocks.capacity() * sizeof(Block) + end.held.capacity() * sizeof(HeldAddress) +
           end.lost.capacity() * sizeof(LostVariable) +
           end.registers.capacity() * sizeof(std::pair<std::uint32_t, Value>);
  return sum;
}

void ThreadAutomata::clear() {
  const std::uint64_t generation = generation_ + 1;
  *this = {};
  generation_ = generation;
}

}  // namespace heddle
