#include "memory/graph.hpp"

namespace heddle {

NodeId Graph::append(const Node& node) {
  const auto id = static_cast<NodeId>(nodes.size());
  nodes.push_back(node);
  if (threads.size() <= node.thread.value) threads.resize(node.thread.value + 1U);
  threads[node.thread.value].push_back(id);
  return id;
}

Graph graph_of(const Execution& execution) {
  Graph graph;
  graph.threads.resize(execution.threads.size());
  graph.coherence.resize(execution.memory.size());
  std::vector<NodeId> node_at(execution.events.size(), initial_node);  // by position
  for (std::size_t i = 0; i < execution.events.size(); ++i) {
    const Event& event = execution.events[i];
    if (!event.is_drain()) {
      const bool has_source = event.reads && event.source != initial_source;
      node_at[i] = graph.append({event.thread(), event.op, event.reads, event.writes,
                                 has_source ? node_at[event.source] : initial_node});
    }
    if (event.is_drain())
      graph.coherence[event.op.location.value].push_back(node_at[event.source]);
    else if (event.writes && !event.buffered)
      graph.coherence[event.op.location.value].push_back(node_at[i]);
  }
  return graph;
}

}  // namespace heddle
