#include "explore/view/histories.hpp"

#include <algorithm>

namespace heddle {

namespace {
enum HistoryPart : std::uint64_t { root_kind = 201, node_kind };
constexpr std::size_t most_events = 100'000;  // of a thread that only writes
}  // namespace

void Histories::consult(const ThreadAutomata& automata) {
  if (automata_ == &automata && generation_ == automata.generation()) return;
  automata_ = &automata;
  generation_ = automata.generation();
  ++stamp_;
}

void Histories::forget() {
  nodes_.clear();
  events_.clear();
  event_list_.clear();
  writer_list_.clear();
  child_list_.clear();
  edges_.clear();
  edge_count_ = 0;
  roots_.clear();
  mistaken_ = runs_away_ = false;
}

auto Histories::root(ThreadId thread, Value given) -> Node {
  HEDDLE_DCHECK(automata_ != nullptr);
  const auto known = std::ranges::find_if(
      roots_, [&](const Root& root) { return root.thread == thread && root.given == given; });
  if (known != roots_.end()) return known->node;
  History history;
  history.thread = thread;
  history.outcome.seen = given;
  history.print = Hasher(root_kind).add(thread.value).add(static_cast<std::uint64_t>(given)).done();
  std::vector<const ValueEvent*> of_creator;
  path_.swap(of_creator);
  const Node made = make(history, automata_->root(thread, given), nullptr);
  path_.swap(of_creator);
  if (made != nowhere) roots_.push_back({thread, given, made});
  return made;
}

auto Histories::child(Node node, ValueId value, std::uint32_t choice) -> Node {
  HEDDLE_DCHECK(node < nodes_.size() && nodes_[node].stands != Stands::before_join);
  const Edge edge{node, value, choice, nowhere};
  if (const Node known = find(edge); known != nowhere) return known;
  find_path(node);
  const ValueEvent first = next_event(node, value, choice, path_);
  return add(edge, outcome_of(node, value, choice), first);
}

auto Histories::after_join(Node node, Node ended) -> Node {
  HEDDLE_DCHECK(nodes_[node].stands == Stands::before_join);
  HEDDLE_DCHECK(nodes_[ended].thread == nodes_[node].next.target);
  const Edge edge{node, no_value, ended, nowhere};
  if (const Node known = find(edge); known != nowhere) return known;
  const ThreadAutomata::Node at = place_of(ended);
  const ThreadAutomata::End* end = at == ThreadAutomata::nowhere ? nullptr : automata_->end_at(at);
  if (end == nullptr) return nowhere;
  find_path(node);
  ValueEvent first = value_event_of(nodes_[node].next, model_);
  place_after(first, path_);
  return add(edge, {nodes_[node].next.part.of(end->result), 0}, first);
}

/// Adds the node that an edge leads to. `path_` has the events of the node that it comes from.
auto Histories::add(Edge edge, const ThreadAutomata::Outcome& outcome, const ValueEvent& first) -> Node {
  const ThreadAutomata::Node at = place_of(edge.from);
  if (at == ThreadAutomata::nowhere) return nowhere;
  History history;
  history.thread = nodes_[edge.from].thread;
  history.parent = edge.from;
  history.outcome = outcome;
  history.print = Hasher(node_kind).add(nodes_[edge.from].print).add(edge.value).add(edge.choice).done();
  edge.to = make(history, automata_->next(at, outcome), &first);
  if (edge.to != nowhere) add_edge(edge);
  return edge.to;
}

/// Sets `path_` to the events of the history.
void Histories::find_path(Node node) {
  path_.resize(nodes_[node].depth);
  std::size_t end = path_.size();
  for (Node at = node; at != nowhere; at = nodes_[at].parent) {
    const std::span<const ValueEvent* const> events = events_of(at);
    end -= events.size();
    std::ranges::copy(events, path_.begin() + static_cast<std::ptrdiff_t>(end));
  }
  HEDDLE_DCHECK(end == 0);
}

ThreadAutomata::Outcome Histories::outcome_of(Node node, ValueId value, std::uint32_t choice) const {
  const Operation& op = nodes_[node].next;
  if (value == no_value) return {0, choice << 1U};
  const Value seen = names_.value(value);
  const bool writes = op.kind != OpKind::load && op.writes_on(seen);
  // An unlock that does not fail only writes.
  const bool reads = op.kind != OpKind::unlock || !writes;
  return {reads ? op.part.of(seen) : 0, choice << 1U | (writes ? 1U : 0U)};
}

ValueId Histories::written_next(Node node, ValueId value, std::uint32_t choice) {
  if (value == no_value) return no_value;
  const Operation& op = nodes_[node].next;
  const Value seen = names_.value(value);
  if (op.kind == OpKind::load || !op.writes_on(seen)) return no_value;
  return names_.name(op.location, automata_->fit(op.location, op.result_on(seen, choice)));
}

ValueEvent Histories::next_event(Node node, ValueId value, std::uint32_t choice,
                                 std::span<const ValueEvent* const> before) {
  const Operation& op = nodes_[node].next;
  ValueEvent event = value_event_of(op, model_);
  event.choice = choice;
  event.read = value;
  event.written = written_next(node, value, choice);
  place_after(event, before);
  return event;
}

/// Returns the automaton node of a node in the automata that are used now.
ThreadAutomata::Node Histories::place_of(Node node) {
  if (nodes_[node].stamp == stamp_ && nodes_[node].automaton != ThreadAutomata::nowhere)
    return nodes_[node].automaton;
  const Node parent = nodes_[node].parent;
  ThreadAutomata::Node at = ThreadAutomata::nowhere;
  std::size_t next = 0;
  if (parent == nowhere) {
    at = automata_->root(nodes_[node].thread, nodes_[node].outcome.seen);
  } else {
    const ThreadAutomata::Node before = place_of(parent);
    if (before != ThreadAutomata::nowhere) at = automata_->next(before, nodes_[node].outcome);
    ++next;
  }
  const std::span<const ValueEvent* const> events = events_of(node);
  for (; next < events.size() && at != ThreadAutomata::nowhere; ++next)
    at = automata_->next(at, {0, events[next]->written != no_value ? 1U : 0U});
  nodes_[node].automaton = at;
  nodes_[node].stamp = stamp_;
  return at;
}

std::size_t Histories::slot_of(const Edge& edge) const {
  const std::size_t mask = edges_.size() - 1;
  const std::uint64_t key =
      (std::uint64_t{edge.from} << 32U | edge.value) * 0x9e3779b97f4a7c15ULL + edge.choice;
  std::size_t i = detail::scramble(key) & mask;
  while (edges_[i].from != nowhere &&
         (edges_[i].from != edge.from || edges_[i].value != edge.value || edges_[i].choice != edge.choice))
    i = (i + 1) & mask;
  return i;
}

auto Histories::find(const Edge& edge) const -> Node {
  return edges_.empty() ? nowhere : edges_[slot_of(edge)].to;
}

void Histories::add_edge(const Edge& edge) {
  constexpr std::size_t at_first = 256;
  if (2 * (edge_count_ + 1) > edges_.size()) {
    std::vector<Edge> before(std::max(at_first, 2 * edges_.size()));
    before.swap(edges_);
    for (const Edge& other : before)
      if (other.from != nowhere) edges_[slot_of(other)] = other;
  }
  HEDDLE_DCHECK(edges_[slot_of(edge)].from == nowhere);
  edges_[slot_of(edge)] = edge;
  ++edge_count_;
}

/// Makes a node from there on up to where there is more than one outcome. `path_` has what is before.
auto Histories::make(History history, ThreadAutomata::Node at, const ValueEvent* first) -> Node {
  const std::size_t before = path_.size();
  threads_ = std::max<std::size_t>(threads_, history.thread.value + std::size_t{1});
  if (first != nullptr) add_event(*first);
  std::vector<Node> children;
  for (;;) {
    if (at == ThreadAutomata::nowhere || (*automata_)[at].state == ThreadState::unborn) return nowhere;
    const ThreadAutomata::AutomatonState& stand = (*automata_)[at];
    if (stand.state != ThreadState::ready) break;
    learn(history.thread, stand.next);
    if (!take_if_deterministic(stand.next)) break;
    runs_away_ = runs_away_ || path_.size() - before > most_events;
    if (runs_away_) return nowhere;
    if (stand.next.kind == OpKind::spawn && !create(history.thread, at, children)) return nowhere;
    at = automata_->next(at, add_event(history.thread, stand.next));
  }
  history.automaton = at;
  history.stamp = stamp_;
  add_segment(history, before, children);
  describe_next(history, (*automata_)[at]);
  nodes_.push_back(history);
  return static_cast<Node>(nodes_.size() - 1);
}

bool Histories::create(ThreadId creator, ThreadAutomata::Node at, std::vector<Node>& children) {
  const ThreadAutomata::AutomatonState& stand = (*automata_)[at];
  if (!automata_->has_child(at)) return false;  // what it is given is not known
  const Node created = root(stand.next.target, stand.given);
  if (created == nowhere) return false;
  children.push_back(created);
  const std::size_t target = stand.next.target.value;
  if (parents_.size() <= target) parents_.resize(target + 1, no_thread);
  parents_[target] = creator;
  return true;
}

/// Adds the events that were appended to the path.
void Histories::add_segment(History& history, std::size_t before, const std::vector<Node>& children) {
  history.depth = static_cast<std::uint32_t>(path_.size());
  history.events = static_cast<std::uint32_t>(event_list_.size());
  history.event_count = static_cast<std::uint32_t>(path_.size() - before);
  event_list_.insert(event_list_.end(), path_.begin() + static_cast<std::ptrdiff_t>(before), path_.end());
  history.writers = static_cast<std::uint32_t>(writer_list_.size());
  for (const ValueEvent* event : std::span(path_).subspan(before)) {
    if (event->written == no_value) continue;
    const WriterId writer = writers_.number(history.thread, event->location);
    const auto own = std::span(writer_list_).subspan(history.writers);
    if (std::ranges::find(own, writer) == own.end()) writer_list_.push_back(writer);
  }
  history.writer_count = static_cast<std::uint32_t>(writer_list_.size()) - history.writers;
  history.children = static_cast<std::uint32_t>(child_list_.size());
  history.child_count = static_cast<std::uint32_t>(children.size());
  child_list_.insert(child_list_.end(), children.begin(), children.end());
}

void Histories::learn(ThreadId thread, const Operation& op) {
  if (op.kind == OpKind::spawn || op.kind == OpKind::join)
    threads_ = std::max<std::size_t>(threads_, op.target.value + std::size_t{1});
  if (op.accesses_memory())
    locations_ = std::max<std::size_t>(locations_, op.location.value + std::size_t{1});
  if (!mutexes_.learn(thread, op, comes_first(thread, op))) mistaken_ = true;
  if (op.is_part_store())
    refusal_ =
        "a store of some bytes of a variable that others access as a whole, through a store buffer, is not "
        "supported by the reduction view; supported by: none";
  if (op.role == Role::section)
    refusal_ = !model_.has_buffers()
                   ? "atomic sections are not supported by the reduction view; supported by: none, dpor"
                   : "atomic sections are not supported by the reduction view; supported by: none";
}

/// Whether the operation has only one outcome and never waits. Records what it shows: refusals, and locations
/// that are no mutexes.
bool Histories::take_if_deterministic(const Operation& op) {
  if (op.kind != OpKind::unlock)
    return op.kind == OpKind::store || op.kind == OpKind::fence || op.kind == OpKind::store_fence ||
           op.kind == OpKind::load_fence || op.kind == OpKind::spawn;
  const bool is_fixed = op.update_kind == Update::Kind::set && op.part.is_whole();
  const bool is_checked = op.condition_kind != Predicate::Kind::always;
  if (!is_fixed || (is_checked && op.condition_kind != Predicate::Kind::equal))
    refusal_ =
        "an unlock of a part of a location is not supported by the reduction view; supported by: none, rf";
  // Only its holder changes a mutex.
  const std::uint32_t own = newest_write(op.location);
  const Value held = own == 0 ? mutexes_.free_value(op.location) : names_.value(path_[own - 1]->written);
  const bool holds =
      is_checked ? own > 0 && held == op.condition_operand : held != mutexes_.free_value(op.location);
  if (!is_checked && !holds && !mutexes_.rule_out(op.location)) mistaken_ = true;
  return !is_checked || (holds && mutexes_.is_mutex(op.location));
}

std::uint32_t Histories::newest_write(LocationId location) const {
  for (std::size_t i = path_.size(); i-- > 0;)
    if (path_[i]->location == location && path_[i]->written != no_value)
      return static_cast<std::uint32_t>(i + 1);
  return 0;
}

/// Whether the operation, a store after `path_`, comes before all other accesses of the location: no other
/// thread has been created yet.
bool Histories::comes_first(ThreadId thread, const Operation& op) const {
  const std::span<const ThreadId> first = automata_->first_threads();
  if (op.kind != OpKind::store || first.size() != 1 || first.front() != thread) return false;
  return std::ranges::none_of(
      path_, [&](const ValueEvent* event) { return event->spawns || event->location == op.location; });
}

ThreadAutomata::Outcome Histories::add_event(ThreadId thread, const Operation& op) {
  ValueEvent event = value_event_of(op, model_);
  event.comes_first = comes_first(thread, op);
  if (op.accesses_memory()) event.written = names_.name(op.location, op.value);
  // A thread that unlocks a mutex finds the value that it left there.
  if (op.kind == OpKind::unlock && mutexes_.is_mutex(op.location))
    event.read = path_[newest_write(op.location) - 1]->written;
  place_after(event, path_);
  add_event(event);
  return {0, event.written != no_value ? 1U : 0U};
}

void Histories::add_event(const ValueEvent& event) {
  events_.push_back(event);
  path_.push_back(&events_.back());
}

void Histories::describe_next(History& history, const ThreadAutomata::AutomatonState& stand) {
  if (stand.state != ThreadState::ready) {
    history.has_finished = stand.state == ThreadState::finished;
    return;
  }
  const Operation& op = history.next = stand.next;
  history.stands = stands_before(op);
  if (!op.accesses_memory()) return;
  history.own_write = newest_write(op.location);
  if (op.kind != OpKind::load) history.attempt = writers_.number(history.thread, op.location);
}

auto Histories::stands_before(const Operation& op) const -> Stands {
  if (op.kind == OpKind::join) return Stands::before_join;
  if (op.kind == OpKind::choose) return Stands::before_choice;
  if (mutexes_.is_lock(op)) return Stands::before_lock;
  const bool waits = (op.kind == OpKind::load || op.kind == OpKind::modify) && op.has_guard();
  return waits ? Stands::before_wait : Stands::before_read;
}

}  // namespace heddle
