#include "memory/graph.hpp"

#include <algorithm>

#include "core/assert.hpp"
#include "core/byte_sources.hpp"

namespace heddle {

NodeId Graph::append(const Node& node) {
  const auto id = static_cast<NodeId>(nodes.size());
  nodes.push_back(node);
  if (threads.size() <= node.thread.value) threads.resize(node.thread.value + 1U);
  threads[node.thread.value].push_back(id);
  return id;
}

bool has_valid_coherence(const Graph& graph) {
  std::vector<std::uint8_t> listed(graph.nodes.size(), 0);
  for (std::size_t location = 0; location < graph.coherence.size(); ++location)
    for (const NodeId write : graph.coherence[location]) {
      if (write >= graph.nodes.size() || listed[write] != 0) return false;
      if (!graph.nodes[write].writes || graph.nodes[write].op.location.value != location) return false;
      listed[write] = 1;
    }
  return true;
}

bool has_parts(const Graph& graph) {
  return std::ranges::any_of(graph.nodes,
                             [](const Node& node) { return node.reads_bytes || !node.op.part.is_whole(); });
}

namespace {

/// Sets the source of each byte of each read.
void set_byte_sources(Graph& graph, const Execution& execution, const std::vector<NodeId>& node_at) {
  ByteSources sources;
  sources.begin(execution);
  for (std::uint32_t i = 0; i < execution.events.size(); ++i) {
    const Event& event = execution.events[i];
    if (event.reads) {
      Node& node = graph.nodes[node_at[i]];
      const ByteSources::Sources found = sources.of(execution, event);
      node.reads_bytes = true;
      for (std::size_t byte = 0; byte < found.size(); ++byte)
        node.byte_sources[byte] = found[byte] == initial_source ? initial_node : node_at[found[byte]];
    }
    sources.take(execution, i);
  }
}

}  // namespace

Graph graph_of(const Execution& execution) {
  Graph graph;
  graph.threads.resize(execution.threads.size());
  graph.coherence.resize(execution.memory.size());
  std::vector<NodeId> node_at(execution.events.size(), initial_node);  // by position
  for (std::size_t i = 0; i < execution.events.size(); ++i) {
    const Event& event = execution.events[i];
    if (!event.is_drain()) {
      const bool has_source = event.reads && event.source != initial_source;
      HEDDLE_DCHECK(!has_source || event.source < i);
      node_at[i] = graph.append({event.thread(), event.op, event.reads, event.writes,
                                 has_source ? node_at[event.source] : initial_node});
    }
    HEDDLE_DCHECK(!event.is_drain() || (event.source < i && execution.events[event.source].buffered));
    if (event.is_drain())
      graph.coherence[event.op.location.value].push_back(node_at[event.source]);
    else if (event.writes && !event.buffered)
      graph.coherence[event.op.location.value].push_back(node_at[i]);
  }
  if (has_parts(graph)) set_byte_sources(graph, execution, node_at);
  return graph;
}

}  // namespace heddle
