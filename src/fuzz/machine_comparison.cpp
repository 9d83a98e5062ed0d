#include "fuzz/machine_comparison.hpp"

#include <vector>

#include "core/thread_state_name.hpp"
#include "explore/interleavings.hpp"
#include "fuzz/comparison.hpp"
#include "memory/graph.hpp"
#include "session/class_counts.hpp"
#include "session/session.hpp"

namespace heddle::fuzz {

std::string show(const ScriptProgram& program, const Outcome& outcome) {
  std::string out;
  std::size_t next = 0;
  for (const ScriptThread& thread : program.threads)
    for (const std::string& name : thread.registers)
      out += fmt::format("{}:{}={} ", thread.name, name, outcome.registers[next++]);
  for (std::size_t i = 0; i < program.locations.size(); ++i)
    out += fmt::format("{}={} ", program.locations[i].name, outcome.memory[i]);
  for (std::size_t t = 0; t < program.threads.size(); ++t)
    out += fmt::format("{}{}:{}", t == 0 ? "" : " ", program.threads[t].name, name_of(outcome.threads[t]));
  return out;
}

std::optional<std::string> difference(const ScriptProgram& program, const std::set<Outcome>& a,
                                      std::string_view a_name, const std::set<Outcome>& b,
                                      std::string_view b_name) {
  for (const Outcome& outcome : a)
    if (!b.contains(outcome)) return fmt::format("only by {}: {}", a_name, show(program, outcome));
  for (const Outcome& outcome : b)
    if (!a.contains(outcome)) return fmt::format("only by {}: {}", b_name, show(program, outcome));
  return std::nullopt;
}

Fingerprint graph_class(const Execution& execution) {
  const Graph graph = graph_of(execution);
  std::vector<std::uint64_t> names(graph.nodes.size());
  for (std::size_t t = 0; t < graph.threads.size(); ++t)
    for (std::size_t i = 0; i < graph.threads[t].size(); ++i) names[graph.threads[t][i]] = t << 32 | i;
  const auto name_of = [&](NodeId node) { return node == initial_node ? UINT64_MAX : names[node]; };
  Fingerprint sum;
  std::size_t next = 0;  // nodes are in the order of the events of threads
  for (const Event& event : execution.events) {
    if (event.is_drain()) continue;
    const NodeId id = static_cast<NodeId>(next++);
    const Node& node = graph.nodes[id];
    Hasher hasher(1);
    hasher.add(names[id]).add(event.choice);
    if (node.reads_bytes && event.observes())
      for (const NodeId source : node.byte_sources) hasher.add(name_of(source));
    else if (node.reads && !node.reads_bytes)
      hasher.add(name_of(node.source));
    sum += hasher.done();
  }
  for (std::size_t location = 0; location < graph.coherence.size(); ++location) {
    Hasher order(2);
    order.add(location);
    for (const NodeId write : graph.coherence[location]) order.add(names[write]);
    sum += order.done();
  }
  return sum;
}

Result<std::uint64_t> count_graphs(Runtime& runtime, bool has_parts) {
  if (!has_parts) {
    const auto counts = count_classes(runtime, {}, {.traces = true, .coarser = false});
    if (!counts) return counts.error();
    return counts->traces.total();
  }
  Interleavings every_trace(Remember::trace);
  FingerprintSet graphs;
  const auto end = explore(every_trace, runtime, {}, [&](const Execution& execution) {
    graphs.insert(graph_class(execution));
    return true;
  });
  if (!end) return end.error();
  return graphs.size();
}

std::optional<std::string> compare_machine_with_axioms(const ScriptProgram& program, std::uint64_t) {
  return compare_with_axioms(program, Machine{});
}

}  // namespace heddle::fuzz
