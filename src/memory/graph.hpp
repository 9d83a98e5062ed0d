// An execution as a graph: events in program order, sources of reads, and the coherence order of each
// location. No interleaving, no buffers: what the axioms of a memory model speak about.
#pragma once

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
};

struct Graph {
  std::vector<Node> nodes;
  std::vector<std::vector<NodeId>> threads;  // by thread: its events in program order
  std::vector<std::vector<NodeId>>
      coherence;  // by location: its writes in the order in which memory takes them

  /// Appends an event to its thread; a write still has to be put into the coherence order.
  NodeId append(const Node& node);
};

/// The graph of an execution that ran.
[[nodiscard]] Graph graph_of(const Execution& execution);

}  // namespace heddle
