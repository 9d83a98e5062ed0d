// A query, the consistency question of all oracles: can these events, each thread's in program order, be
// interleaved so that every read takes its value from one of the writes allowed to it?
//
// `Query` is the general form; the brute-force oracle and the witness checker take it. Each fast oracle has a
// form of its own, made for its explorer; most have a function `query_of` that translates it into a `Query`,
// so that the answers can be compared:
//
//   form             header                              restriction
//   Question         reads_from/question.hpp             part of a trace; one source per read
//   GoodWrites       good_writes/instance.hpp            SC; the sources of a read as bits
//   BufferInstance   store_buffers/buffer_instance.hpp   TSO, PSO; one source per read; made from a Query
//   ValueTrace       values/value_trace.hpp              the sources of a read: all writes of its value
//   CausalQuestion   causality/causal_solver.hpp         SC; which events happen is part of the question
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "core/execution.hpp"
#include "core/step.hpp"

namespace heddle {

/// A write; none: the initial write of the location.
using WriteRef = std::optional<EventId>;

struct QueryEvent {
  EventId id;  // of a thread strand; the indices of a thread are 0, 1, 2, …
  Operation op;
  bool reads = false;
  bool writes = false;
  std::vector<WriteRef> sources;  // reads: the writes that it may read from
};

/// The events of each thread. Values do not matter: a read may take any allowed source, whatever that wrote.
struct Query {
  std::vector<std::vector<QueryEvent>> threads;
  std::size_t locations = 0;

  [[nodiscard]] std::size_t size() const;
};

/// The query of an execution's events in which each read may read its source only. The execution is a
/// witness.
[[nodiscard]] Query reads_from_query(const Execution& execution);
/// The query of an execution's events in which each read may read every write of the value it read. (The
/// good-writes of reads-value-from.)
[[nodiscard]] Query good_writes_query(const Execution& execution, std::span<const Value> initial_memory);

/// An order of the query's events and of their drains, as steps.
struct Witness {
  std::vector<Step> steps;
};

}  // namespace heddle
