#include "memory/axioms.hpp"

#include <array>
#include <bitset>

#include "core/assert.hpp"

namespace heddle {

namespace {

/// A relation on the nodes of a graph, as the set of predecessors of each.
class Relation {
 public:
  explicit Relation(std::size_t nodes) : nodes_(nodes) {}

  void add(NodeId from, NodeId to) {
    HEDDLE_DCHECK(from < nodes_ && to < nodes_);
    before_[to].set(from);
  }

  [[nodiscard]] bool acyclic() const {
    Row removed;
    std::size_t left = nodes_;
    // Remove nodes without predecessors until none is left (acyclic) or none can be removed.
    for (bool progress = true; progress && left > 0;) {
      progress = false;
      for (NodeId node = 0; node < nodes_; ++node) {
        if (removed[node] || (before_[node] & ~removed).any()) continue;
        removed.set(node);
        --left;
        progress = true;
      }
    }
    return left == 0;
  }

 private:
  using Row = std::bitset<max_graph_events>;
  std::size_t nodes_;
  std::array<Row, max_graph_events> before_{};
};

/// Reads-from (all, or only between threads), coherence and from-read.
void add_communication(Relation& relation, const Graph& graph, bool internal_reads_from) {
  for (NodeId r = 0; r < graph.nodes.size(); ++r) {
    const Node& read = graph.nodes[r];
    if (!read.reads) continue;
    const bool from_initial = read.source == initial_node;
    HEDDLE_DCHECK(from_initial || (graph.nodes[read.source].writes &&
                                   graph.nodes[read.source].op.location == read.op.location));
    HEDDLE_DCHECK(read.op.location.value < graph.coherence.size());
    if (!from_initial && (internal_reads_from || graph.nodes[read.source].thread != read.thread))
      relation.add(read.source, r);
    bool after_source = from_initial;
    for (const NodeId write : graph.coherence[read.op.location.value]) {
      if (after_source && write != r) relation.add(r, write);
      if (write == read.source) after_source = true;
    }
  }
  for (const auto& writes : graph.coherence)
    for (std::size_t i = 0; i + 1 < writes.size(); ++i) relation.add(writes[i], writes[i + 1]);
}

bool uniproc(const Graph& graph) {
  Relation relation(graph.nodes.size());
  for (const auto& thread : graph.threads)
    for (std::size_t i = 0; i < thread.size(); ++i)
      for (std::size_t j = i + 1; j < thread.size(); ++j) {
        const Operation& first = graph.nodes[thread[i]].op;
        const Operation& second = graph.nodes[thread[j]].op;
        if (first.accesses_memory() && second.accesses_memory() && first.location == second.location)
          relation.add(thread[i], thread[j]);
      }
  add_communication(relation, graph, true);
  return relation.acyclic();
}

[[nodiscard]] bool is_buffered_store(const Operation& op) {
  return op.kind == OpKind::store && op.order != Order::seq_cst;
}

/// Whether the model keeps the program order of these two; `fenced`: a store-store fence stands between them.
bool preserved(const Operation& first, const Operation& second, bool fenced, const Model& model) {
  if (model.buffering == Buffering::none || !is_buffered_store(first)) return true;
  if (second.kind == OpKind::load) return false;
  if (model.buffering == Buffering::per_thread) return true;
  return !is_buffered_store(second) || fenced;
}

void add_program_order(Relation& relation, const Graph& graph, const Model& model) {
  // Choices and store-store fences order nothing by being passed: they are no nodes of this relation.
  const auto passes = [](const Operation& op) {
    return op.kind == OpKind::choose || op.kind == OpKind::store_fence || op.kind == OpKind::load_fence;
  };
  for (const auto& thread : graph.threads)
    for (std::size_t i = 0; i < thread.size(); ++i) {
      const Operation& first = graph.nodes[thread[i]].op;
      if (passes(first)) continue;
      bool fenced = false;
      for (std::size_t j = i + 1; j < thread.size(); ++j) {
        const Operation& second = graph.nodes[thread[j]].op;
        fenced |= second.kind == OpKind::store_fence ||
                  (second.kind == OpKind::store && second.order == Order::release);
        if (!passes(second) && preserved(first, second, fenced, model)) relation.add(thread[i], thread[j]);
      }
    }
}

/// Adds: a spawn is before all events of the new thread, a join is after all events of the joined one.
void add_thread_order(Relation& relation, const Graph& graph) {
  for (NodeId node = 0; node < graph.nodes.size(); ++node) {
    const Operation& op = graph.nodes[node].op;
    if (op.kind != OpKind::spawn && op.kind != OpKind::join) continue;
    if (op.target.value >= graph.threads.size()) continue;
    for (const NodeId other : graph.threads[op.target.value])
      op.kind == OpKind::spawn ? relation.add(node, other) : relation.add(other, node);
  }
}

}  // namespace

bool consistent(const Graph& graph, const Model& model) {
  HEDDLE_CHECK(graph.nodes.size() <= max_graph_events);
  HEDDLE_DCHECK(has_valid_coherence(graph));
  if (!uniproc(graph)) return false;
  Relation global(graph.nodes.size());
  add_program_order(global, graph, model);
  add_thread_order(global, graph);
  add_communication(global, graph, false);
  return global.acyclic();
}

}  // namespace heddle
