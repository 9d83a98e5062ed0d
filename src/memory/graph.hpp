// Execution graphs: events in program order, the source of each read, and the coherence order of each
// location. No interleaving and no buffers: what the axioms of a memory model are about.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "core/execution.hpp"

namespace heddle {

using NodeId = std::uint32_t;
inline constexpr NodeId initial_node = UINT32_MAX;  // the source of a read that no write precedes

struct Node {
  ThreadId thread;
  Operation op;
  bool reads = false;
  bool writes = false;
  NodeId source = initial_node;  // reads
  /// Reads, where accesses of different sizes share locations: the source of each byte.
  bool reads_bytes = false;
  std::array<NodeId, sizeof(Value)> byte_sources{};
};

struct Graph {
  std::vector<Node> nodes;
  std::vector<std::vector<NodeId>> threads;  // by thread: its events in program order
  /// By location: its writes in the order in which they reach memory.
  std::vector<std::vector<NodeId>> coherence;

  /// Appends an event to its thread and returns its node; the caller puts a write into the coherence order.
  NodeId append(const Node& node);
};

/// Whether the coherence order of each location lists writes of the location only, each once. Stores that
/// never reached memory are not in it.
[[nodiscard]] bool has_valid_coherence(const Graph& graph);

/// Whether some event accesses a part of its location; then reads have a source for each byte.
[[nodiscard]] bool has_parts(const Graph& graph);

/// The graph of an execution that was run. Stores that never reached memory are missing in its coherence
/// order.
[[nodiscard]] Graph graph_of(const Execution& execution);

}  // namespace heddle
