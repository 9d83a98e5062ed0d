#include "fuzz/axiomatic.hpp"

#include <algorithm>
#include <iterator>
#include <map>
#include <optional>
#include <vector>

#include "core/fingerprint.hpp"
#include "core/memory_order.hpp"
#include "memory/axioms.hpp"
#include "program/script/cursor.hpp"

namespace heddle::fuzz {

namespace {

/// One graph that grows and shrinks again, and where it leaves each thread.
class Growth {
 public:
  Growth(const ScriptProgram& program, const Model& model) : program_(program), model_(model) {
    const std::size_t threads = program_.threads.size();
    graph_.threads.resize(threads);
    graph_.coherence.resize(program_.locations.size());
    cursors_.resize(threads);
    for (const ScriptThread& thread : program_.threads) {
      registers_.emplace_back(thread.register_count, 0);
      code_.push_back(prepare(thread, true));
    }
    for (std::size_t t = 0; t < threads; ++t) {
      cursors_[t].reset(code_[t], registers_[t]);
      if (!program_.threads[t].spawned) cursors_[t].start();
    }
  }

  AxiomaticResult run() {
    grow();
    return std::move(result_);
  }

 private:
  void grow() {
    // An operation that reads nothing and waits for nothing is in every larger graph: add it first, alone.
    for (std::size_t t = 0; t < cursors_.size(); ++t)
      if (ready(t) && is_unconditional(cursors_[t].next())) return grow_thread(t);
    if (is_maximal()) record();
    for (std::size_t t = 0; t < cursors_.size(); ++t)
      if (ready(t)) grow_thread(t);
  }

  [[nodiscard]] bool ready(std::size_t t) const { return cursors_[t].state() == ThreadState::ready; }
  [[nodiscard]] static bool is_unconditional(const Operation& op) {
    return !op.may_read() && op.kind != OpKind::join;
  }

  /// A fingerprint of the graph, independent of the order in which it was built.
  [[nodiscard]] Fingerprint name() const {
    Fingerprint sum = nodes_name_;
    for (const auto& writes : graph_.coherence) {
      Hasher order(2);
      for (const NodeId write : writes) order.add(names_[write]);
      sum += order.done();
    }
    return sum;
  }

  [[nodiscard]] Value last_value(LocationId location) const {
    Value value = program_.locations[location.value].initial;
    for (const NodeId write : graph_.coherence[location.value]) value = overwritten(value, write);
    return value;
  }
  [[nodiscard]] Value overwritten(Value value, NodeId write) const {
    const Part& part = graph_.nodes[write].op.part;
    return part.replaced(value, part.of(written_[write]));
  }

  /// Whether no thread could go on after everything here has reached memory.
  [[nodiscard]] bool is_maximal() const {
    for (std::size_t t = 0; t < cursors_.size(); ++t) {
      if (!ready(t)) continue;
      const Operation& op = cursors_[t].next();
      if (op.kind == OpKind::join ? child_done(op) : op.may_see(last_value(op.location))) return false;
    }
    return true;
  }
  [[nodiscard]] bool child_done(const Operation& join) const {
    return cursors_[join.target.value].state() == ThreadState::finished;
  }

  void grow_thread(std::size_t t) {
    const Operation op = cursors_[t].next();
    switch (op.kind) {
      case OpKind::load:
      case OpKind::modify:
      case OpKind::unlock:
        return grow_read(t, op);
      case OpKind::store:
        return grow_store(t, op);
      case OpKind::choose:
        for (std::uint32_t choice = 0; choice < op.choices; ++choice) {
          Event event;
          event.choice = choice;
          add(t, op, event, std::nullopt);
        }
        return;
      case OpKind::join:
        if (child_done(op)) add(t, op, {}, std::nullopt);
        return;
      default:
        return add(t, op, {}, std::nullopt);
    }
  }

  void grow_store(std::size_t t, const Operation& op) {
    const std::size_t places = graph_.coherence[op.location.value].size() + 1;
    Event event;
    event.writes = true;
    event.written = op.part.replaced(0, op.value);
    for (std::size_t place = 0; place < places; ++place) add(t, op, event, place);
  }

  /// Adds a read where accesses of different sizes share locations: each byte has a source of its own, and a
  /// write half may come anywhere in coherence order. Bytes that the same writes cover have the same source:
  /// if one came from an earlier write than the other, the read would be before and after the later one.
  void grow_read_of_bytes(std::size_t t, const Operation& op) {
    const auto writes = graph_.coherence[op.location.value];
    std::map<std::vector<NodeId>, std::uint32_t> groups;  // the bytes that these writes cover, as bits
    for (std::uint32_t byte = 0; byte < sizeof(Value); ++byte) {
      if ((byte_mask(op.part) >> byte & 1) == 0) continue;
      std::vector<NodeId> covering{initial_node};
      std::ranges::copy_if(writes, std::back_inserter(covering), [&](NodeId write) {
        return (byte_mask(graph_.nodes[write].op.part) >> byte & 1) != 0;
      });
      groups[covering] |= 1U << byte;
    }
    Node node{{static_cast<std::uint16_t>(t)}, op, true, false};
    node.reads_bytes = true;
    node.byte_sources.fill(initial_node);
    choose_sources(node, groups.begin(), groups.end(), program_.locations[op.location.value].initial);
  }
  /// Adds the read with every choice of sources for the groups that are left; `seen`: the value so far.
  template <class Groups>
  void choose_sources(const Node& node, Groups group, Groups end, Value seen) {
    if (group == end) return add_read_of_bytes(node, seen);
    for (const NodeId source : group->first) {
      Node chosen = node;
      Value value = seen;
      for (std::uint8_t byte = 0; byte < sizeof(Value); ++byte) {
        if ((group->second >> byte & 1) == 0) continue;
        chosen.byte_sources[byte] = source;
        const Part part{byte, 1};
        if (source != initial_node) value = part.replaced(value, part.of(written_[source]));
      }
      choose_sources(chosen, std::next(group), end, value);
    }
  }
  void add_read_of_bytes(const Node& node, Value seen) {
    const Operation& op = node.op;
    if (!op.may_see(seen)) return;
    Event event;
    event.reads = true;
    event.read = seen;
    event.writes = op.kind != OpKind::load && op.writes_on(seen);
    if (!event.writes) return add_node(node, event, std::nullopt);
    event.written = op.result_on(seen, event.choice);
    const std::size_t places = graph_.coherence[op.location.value].size() + 1;
    for (std::size_t place = 0; place < places; ++place) add_node(node, event, place);
  }

  void grow_read(std::size_t t, const Operation& op) {
    if (parts_) return grow_read_of_bytes(t, op);
    const auto& writes = graph_.coherence[op.location.value];
    // Place 0 stands for the initial write, place i for the i-th in coherence order. A write half comes right
    // after its source.
    for (std::size_t place = 0; place <= writes.size(); ++place) {
      Event event;
      event.reads = true;
      event.read = place == 0 ? program_.locations[op.location.value].initial : written_[writes[place - 1]];
      event.source = place == 0 ? initial_node : writes[place - 1];
      if (!op.may_see(event.read)) continue;
      event.writes = op.kind != OpKind::load && op.writes_on(event.read);
      if (event.writes) event.written = op.result_on(event.read, event.choice);
      add(t, op, event, event.writes ? std::optional(place) : std::nullopt);
    }
  }

  /// Adds the thread's next event with this outcome, goes on if the graph is new and consistent, and takes it
  /// back.
  void add(std::size_t t, const Operation& op, const Event& event, std::optional<std::size_t> place) {
    add_node({{static_cast<std::uint16_t>(t)}, op, event.reads, event.writes, event.source}, event, place);
  }
  void add_node(Node node, Event event, std::optional<std::size_t> place) {
    const Operation& op = event.op = node.op;
    const std::size_t t = node.thread.value;
    node.writes = event.writes;
    names_.push_back(t << 32 | graph_.threads[t].size());
    written_.push_back(event.written);
    Hasher name_of_node(1);
    name_of_node.add(names_.back()).add(event.reads ? name_of_source(node.source) : 0).add(event.choice);
    if (node.reads_bytes)
      for (const NodeId source : node.byte_sources) name_of_node.add(name_of_source(source));
    const Fingerprint node_name = name_of_node.done();
    nodes_name_ += node_name;
    const NodeId id = graph_.append(node);
    if (place) order_of(op).insert(order_of(op).begin() + static_cast<std::ptrdiff_t>(*place), id);

    if (seen_.insert(name()) && consistent(graph_, model_)) go_on(t, event);

    if (place) order_of(op).erase(order_of(op).begin() + static_cast<std::ptrdiff_t>(*place));
    graph_.threads[t].pop_back();
    graph_.nodes.pop_back();
    nodes_name_ -= node_name;
    written_.pop_back();
    names_.pop_back();
  }
  [[nodiscard]] std::uint64_t name_of_source(NodeId source) const {
    return source == initial_node ? UINT64_MAX : names_[source];
  }
  [[nodiscard]] std::vector<NodeId>& order_of(const Operation& op) {
    return graph_.coherence[op.location.value];
  }

  void go_on(std::size_t t, const Event& event) {
    const ScriptCursor cursor = cursors_[t];
    const std::vector<Value> registers = registers_[t];
    const bool spawns = event.op.kind == OpKind::spawn;
    if (spawns) cursors_[event.op.target.value].start();
    cursors_[t].resume(event);
    grow();
    cursors_[t] = cursor;
    std::ranges::copy(registers, registers_[t].begin());
    if (spawns) {
      const std::size_t child = event.op.target.value;
      cursors_[child].reset(code_[child], registers_[child]);
    }
  }

  void record() {
    ++result_.graphs;
    Outcome outcome;
    for (std::size_t t = 0; t < cursors_.size(); ++t) {
      const auto named = static_cast<std::ptrdiff_t>(program_.threads[t].registers.size());
      outcome.registers.insert(outcome.registers.end(), registers_[t].begin(), registers_[t].begin() + named);
      const ThreadState state = cursors_[t].state();
      outcome.threads.push_back(state == ThreadState::ready ? ThreadState::waiting : state);
    }
    for (std::uint32_t i = 0; i < program_.locations.size(); ++i) outcome.memory.push_back(last_value({i}));
    result_.outcomes.insert(std::move(outcome));
  }

  const ScriptProgram& program_;
  Model model_;
  bool parts_ = has_parts(program_);
  Graph graph_;
  std::vector<std::vector<PreparedInstruction>> code_;  // by thread
  std::vector<ScriptCursor> cursors_;
  std::vector<std::vector<Value>> registers_;  // by thread
  std::vector<Value> written_;                 // by node: the value it wrote
  std::vector<std::uint64_t> names_;           // by node: thread and index
  Fingerprint nodes_name_;                     // the nodes' part of the graph's name
  FingerprintSet seen_;
  AxiomaticResult result_;
};

}  // namespace

AxiomaticResult axiomatic_outcomes(const ScriptProgram& program, const Model& model) {
  return Growth(program, model).run();
}

}  // namespace heddle::fuzz
