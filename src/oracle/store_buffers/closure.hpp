// Computes the closure: orders that every witness respects. If they are cyclic, there is no witness. (The
// converse does not hold.)
//
// Bui, Chatterjee, Gautam, Pavlogiannis, Toman: The Reads-From Equivalence for the TSO and PSO Memory Models,
// OOPSLA 2021, section 4.3.
//
//   there            here
//   P                ClosureOrder
//   e, wM            a node: an event, or a buffered write reaching memory; one node for an unbuffered write
//   rules (1)-(3)    Closing::add_source, Closing::saturate
//
// Where we differ: events of all kinds (those that need empty buffers, spawns, joins, store-store fences,
// initial writes). For each node and each chain (a thread's events; a buffer's writes) we keep how many of
// the chain are before the node.
#pragma once

#include <span>
#include <variant>
#include <vector>

#include "oracle/store_buffers/buffer_instance.hpp"

namespace heddle {

class ClosureOrder {
 public:
  using Index = BufferInstance::Index;

  /// Whether all that must come before the event has happened, given how many events of each thread have
  /// happened and how many writes of each slot are in memory.
  [[nodiscard]] bool allows_event(Index event, std::span<const Index> happened,
                                  std::span<const Index> in_memory) const {
    return is_below(event, happened, in_memory);
  }
  /// As above, for a buffered write reaching memory.
  [[nodiscard]] bool allows_drain(Index write, std::span<const Index> happened,
                                  std::span<const Index> in_memory) const {
    return is_below(arrival_[write], happened, in_memory);
  }

 private:
  friend class Closing;
  [[nodiscard]] bool is_below(Index node, std::span<const Index> happened,
                              std::span<const Index> in_memory) const;

  std::size_t chains_ = 0;
  std::vector<Index> arrival_;  // by event: the node of its write reaching memory
  std::vector<Index> before_;   // by node and chain: threads, then slots
};

/// A node, for messages: an event, or its write reaching memory.
struct ClosureNode {
  EventId event;
  bool in_memory = false;
  friend bool operator==(const ClosureNode&, const ClosureNode&) = default;
};
/// A cycle of nodes: each must come before the next, and the last before the first.
using ClosureCycle = std::vector<ClosureNode>;

using Closure = std::variant<ClosureOrder, ClosureCycle>;
/// Returns the orders, or a cycle that shows that there is no witness.
[[nodiscard]] Closure close(const BufferInstance& instance);
/// As above. Precondition: every read has exactly one source.
[[nodiscard]] Closure close(const Query& query, const Model& model);

}  // namespace heddle
