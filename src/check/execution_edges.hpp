// How the events of an execution hang together: the relations of execution graphs, and what synchronises with
// what.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "core/execution.hpp"

namespace heddle {

/// From position to position. A store that waited in a buffer stands for its drain.
using EventEdge = std::pair<std::uint32_t, std::uint32_t>;

struct ExecutionEdges {
  std::vector<EventEdge> reads_from;
  std::vector<EventEdge> coherence;  // from each write to the next of its location, as they reach memory
  std::vector<EventEdge> from_read;  // from each read to the write that follows its source
  std::vector<EventEdge>
      synchronises;  // between threads, as C11 has it; with program order it is happens-before
};

[[nodiscard]] ExecutionEdges edges_of(const Execution& execution);

}  // namespace heddle
