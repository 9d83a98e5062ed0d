#include "memory/axioms.hpp"

#include <array>
#include <bitset>
#include <optional>

#include "core/assert.hpp"
#include "core/memory_order.hpp"

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

/// Which accesses of a location a relation is about: all of them, or those of one byte.
struct Bytes {
  std::uint32_t mask = 0xFF;
  std::optional<std::size_t> byte = {};

  [[nodiscard]] static Bytes only(std::size_t byte) { return {1U << byte, byte}; }
  [[nodiscard]] bool accessed_by(const Operation& op) const { return (byte_mask(op.part) & mask) != 0; }
  [[nodiscard]] NodeId source_of(const Node& read) const {
    return byte && read.reads_bytes ? read.byte_sources[*byte] : read.source;
  }
};

/// From-read, and reads-from (all, or only between threads).
void add_reads(Relation& relation, const Graph& graph, const Bytes& bytes, bool internal_reads_from) {
  for (NodeId r = 0; r < graph.nodes.size(); ++r) {
    const Node& read = graph.nodes[r];
    if (!read.reads || !bytes.accessed_by(read.op)) continue;
    const NodeId source = bytes.source_of(read);
    const bool from_initial = source == initial_node;
    HEDDLE_DCHECK(from_initial ||
                  (graph.nodes[source].writes && graph.nodes[source].op.location == read.op.location &&
                   bytes.accessed_by(graph.nodes[source].op)));
    HEDDLE_DCHECK(read.op.location.value < graph.coherence.size());
    if (!from_initial && (internal_reads_from || graph.nodes[source].thread != read.thread))
      relation.add(source, r);
    bool after_source = from_initial;
    for (const NodeId write : graph.coherence[read.op.location.value]) {
      if (after_source && write != r && bytes.accessed_by(graph.nodes[write].op)) relation.add(r, write);
      if (write == source) after_source = true;
    }
  }
}

void add_coherence(Relation& relation, const Graph& graph, const Bytes& bytes) {
  for (const auto& writes : graph.coherence) {
    NodeId last = initial_node;
    for (const NodeId write : writes) {
      if (!bytes.accessed_by(graph.nodes[write].op)) continue;
      if (last != initial_node) relation.add(last, write);
      last = write;
    }
  }
}

bool uniproc(const Graph& graph, const Bytes& bytes) {
  Relation relation(graph.nodes.size());
  const auto counts = [&](const Operation& op) { return op.accesses_memory() && bytes.accessed_by(op); };
  for (const auto& thread : graph.threads)
    for (std::size_t i = 0; i < thread.size(); ++i)
      for (std::size_t j = i + 1; j < thread.size(); ++j) {
        const Operation& first = graph.nodes[thread[i]].op;
        const Operation& second = graph.nodes[thread[j]].op;
        if (counts(first) && counts(second) && first.location == second.location)
          relation.add(thread[i], thread[j]);
      }
  add_reads(relation, graph, bytes, true);
  add_coherence(relation, graph, bytes);
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
  return !is_buffered_store(second) || fenced || first.location == second.location;
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
  std::vector<Bytes> each{Bytes{}};
  if (has_parts(graph)) {
    each.clear();
    for (std::size_t byte = 0; byte < sizeof(Value); ++byte) each.push_back(Bytes::only(byte));
  }
  for (const Bytes& bytes : each)
    if (!uniproc(graph, bytes)) return false;
  Relation global(graph.nodes.size());
  add_program_order(global, graph, model);
  add_thread_order(global, graph);
  for (const Bytes& bytes : each) add_reads(global, graph, bytes, false);
  add_coherence(global, graph, {});
  return global.acyclic();
}

}  // namespace heddle
