// The relations between the events of an execution: those of execution graphs, and synchronises-with.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "core/execution.hpp"

namespace heddle {

/// An edge between the positions of two events. The drain of a buffered store is represented by the store.
using EventEdge = std::pair<std::uint32_t, std::uint32_t>;

struct ExecutionEdges {
  std::vector<EventEdge> reads_from;
  std::vector<EventEdge> coherence;  // from each write to the next of its location, as they reach memory
  std::vector<EventEdge> from_read;  // from each read to the write that follows its source
  /// Between threads, by the rules of C11; together with program order it is happens-before.
  std::vector<EventEdge> synchronises;
};

/// The relations of an execution.
[[nodiscard]] ExecutionEdges edges_of(const Execution& execution);

}  // namespace heddle
