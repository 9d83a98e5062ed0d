// The consistency question: can these events, each thread's in its order, be interleaved so that every read
// takes its value from one of the writes allowed to it?
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "core/execution.hpp"
#include "core/step.hpp"

namespace heddle {

/// A write, or nothing for the initial one.
using WriteRef = std::optional<EventId>;

struct QueryEvent {
  EventId id;  // of a thread strand; the indices of a thread are 0, 1, 2, …
  Operation op;
  bool reads = false;
  bool writes = false;
  std::vector<WriteRef> sources;  // reads: where it may read from
};

/// Values do not matter here: a read may take any source that is allowed to it, whatever that wrote.
struct Query {
  std::vector<std::vector<QueryEvent>> threads;
  std::size_t locations = 0;

  [[nodiscard]] std::size_t size() const;
};

/// The question that an execution answers with yes: its events, and for each read its source alone.
[[nodiscard]] Query reads_from_query(const Execution& execution);
/// The same, with all writes of the value read allowed. (The good-writes of reads-value-from.)
[[nodiscard]] Query good_writes_query(const Execution& execution, std::span<const Value> initial_memory);

/// An order of steps, drains included.
struct Witness {
  std::vector<Step> steps;
};

}  // namespace heddle
