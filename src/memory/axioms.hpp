// The axiomatic definition of SC, TSO and PSO: which graphs are executions. In the style of the cat language:
//
//   uniproc   acyclic (program order between accesses of one location ∪ rf ∪ co ∪ fr)
//   global    acyclic (preserved program order ∪ rfe ∪ co ∪ fr)
//
// fr takes a read to every write that is coherence-after its source; rfe is rf between threads. A
// read-modify-write is one node, which makes it atomic: a write between its source and itself closes a cycle
// through fr and co. Preserved program order is everything under SC; TSO drops (buffered store → load); PSO
// also drops (buffered store → buffered store) unless a store-store fence stands between.
//
// Where accesses of different sizes share a location, each byte of a read has a source of its own. uniproc
// then holds byte by byte, among the accesses of that byte; rf and fr in `global` are those of all bytes, and
// co is the order in which stores to the location reach memory, whichever bytes they write. PSO then drops
// (buffered store → buffered store) only between locations.
//
// This is the second, independent definition of the models: it shares nothing with the store-buffer machine.
#pragma once

#include "memory/graph.hpp"
#include "memory/model.hpp"

namespace heddle {

/// The most events a graph may have.
inline constexpr std::size_t max_graph_events = 128;

/// Whether the graph is an execution of the model.
[[nodiscard]] bool consistent(const Graph& graph, const Model& model);

}  // namespace heddle
