#include "explore/mcr/explored_views.hpp"

#include <algorithm>

#include "core/assert.hpp"
#include "core/fingerprint.hpp"

namespace heddle {

std::size_t ExploredViews::slot_of(ThreadId thread, Node node, ValueId value, std::uint32_t choice) const {
  const std::size_t mask = slots_.size() - 1;
  const std::uint64_t key = (std::uint64_t{node} << 32U | value) * 0x9e3779b97f4a7c15ULL +
                            (std::uint64_t{thread.value} << 32U | choice);
  std::size_t i = detail::scramble(key) & mask;
  for (; slots_[i] != nowhere; i = (i + 1) & mask) {
    const Known& there = nodes_[slots_[i]];
    if (there.thread == thread && there.parent == node && there.value == value && there.choice == choice)
      break;
  }
  return i;
}

void ExploredViews::grow() {
  constexpr std::size_t at_first = 256;
  slots_.assign(std::max(at_first, 2 * slots_.size()), nowhere);
  for (Node i = 0; i < nodes_.size(); ++i) {
    const Known& known = nodes_[i];
    slots_[slot_of(known.thread, known.parent, known.value, known.choice)] = i;
  }
}

auto ExploredViews::after(ThreadId thread, Node node, ValueId value, std::uint32_t choice) -> Node {
  HEDDLE_DCHECK(node == nowhere || nodes_[node].thread == thread);
  if (2 * (nodes_.size() + 1) > slots_.size()) grow();
  Node& slot = slots_[slot_of(thread, node, value, choice)];
  if (slot != nowhere) return slot;
  slot = static_cast<Node>(nodes_.size());
  const std::uint32_t depth = node == nowhere ? 0 : nodes_[node].depth + 1;
  nodes_.push_back({thread, node, value, choice, depth, 0, none});
  return slot;
}

void ExploredViews::add(std::span<const Node> ends) {
  const auto execution = static_cast<std::uint32_t>(paths_begin_.size());
  const std::size_t header = paths_.size();
  paths_begin_.push_back(static_cast<std::uint32_t>(header));
  paths_.resize(header + ends.size() + 1);
  for (std::size_t t = 0; t < ends.size(); ++t) {
    HEDDLE_DCHECK(ends[t] == nowhere || nodes_[ends[t]].thread.value == t);
    paths_[header + t] = static_cast<std::uint32_t>(paths_.size());
    const std::size_t begin = paths_.size();
    for (Node node = ends[t]; node != nowhere; node = nodes_[node].parent) {
      paths_.push_back(node);
      passages_.push_back({execution, nodes_[node].newest});
      nodes_[node].newest = static_cast<std::uint32_t>(passages_.size() - 1);
      ++nodes_[node].executions;
    }
    std::reverse(paths_.begin() + static_cast<std::ptrdiff_t>(begin), paths_.end());
  }
  paths_[header + ends.size()] = static_cast<std::uint32_t>(paths_.size());
}

bool ExploredViews::goes_through(std::uint32_t execution, std::span<const Node> nodes) const {
  HEDDLE_DCHECK(execution < paths_begin_.size());
  const std::size_t header = paths_begin_[execution];
  const std::size_t threads = paths_[header] - header - 1;
  for (std::size_t t = 0; t < nodes.size(); ++t) {
    if (nodes[t] == nowhere) continue;
    if (t >= threads) return false;
    const std::uint32_t at = paths_[header + t] + nodes_[nodes[t]].depth;
    if (at >= paths_[header + t + 1] || paths_[at] != nodes[t]) return false;
  }
  return true;
}

bool ExploredViews::contains(std::span<const Node> nodes) const {
  HEDDLE_DCHECK(
      std::ranges::all_of(nodes, [&](Node node) { return node == nowhere || node < nodes_.size(); }));
  Node rarest = nowhere;
  for (const Node node : nodes)
    if (node != nowhere && (rarest == nowhere || nodes_[node].executions < nodes_[rarest].executions))
      rarest = node;
  if (rarest == nowhere) return !paths_begin_.empty();
  for (std::uint32_t i = nodes_[rarest].newest; i != none; i = passages_[i].before)
    if (goes_through(passages_[i].execution, nodes)) return true;
  return false;
}

std::size_t ExploredViews::bytes() const {
  return nodes_.size() * sizeof(Known) + slots_.size() * sizeof(Node) + passages_.size() * sizeof(Passage) +
         (paths_.size() + paths_begin_.size()) * sizeof(std::uint32_t);
}

}  // namespace heddle
