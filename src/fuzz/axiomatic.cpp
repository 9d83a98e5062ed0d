#include "fuzz/axiomatic.hpp"

#include <algorithm>
#include <optional>
#include <vector>

#include "core/fingerprint.hpp"
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
      code_.push_back(prepare(thread));
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
    const auto& writes = graph_.coherence[location.value];
    return writes.empty() ? program_.locations[location.value].initial : written_[writes.back()];
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
    event.written = op.value;
    for (std::size_t place = 0; place < places; ++place) add(t, op, event, place);
  }

  void grow_read(std::size_t t, const Operation& op) {
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
  void add(std::size_t t, const Operation& op, Event event, std::optional<std::size_t> place) {
    event.op = op;
    names_.push_back(t << 32 | graph_.threads[t].size());
    written_.push_back(event.written);
    const std::uint64_t source = !event.reads                   ? 0
                                 : event.source == initial_node ? UINT64_MAX
                                                                : names_[event.source];
    const Fingerprint node_name = Hasher(1).add(names_.back()).add(source).add(event.choice).done();
    nodes_name_ += node_name;
    const NodeId id =
        graph_.append({{static_cast<std::uint16_t>(t)}, op, event.reads, event.writes, event.source});
    if (place) order_of(op).insert(order_of(op).begin() + static_cast<std::ptrdiff_t>(*place), id);

    if (seen_.insert(name()) && consistent(graph_, model_)) go_on(t, event);

    if (place) order_of(op).erase(order_of(op).begin() + static_cast<std::ptrdiff_t>(*place));
    graph_.threads[t].pop_back();
    graph_.nodes.pop_back();
    nodes_name_ -= node_name;
    written_.pop_back();
    names_.pop_back();
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
