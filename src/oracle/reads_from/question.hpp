// The form of a query (oracle/query.hpp) that exploration by sources asks: a set of events of a trace, closed
// under causes, and one read with another source than in the trace. Can these events be ordered so that every
// read sees its source last?
#pragma once

#include <span>

#include "oracle/reads_from/trace.hpp"

namespace heddle {

/// The read whose source is changed; none: all sources are those of the trace.
struct ChangedRead {
  Trace::Position read = Trace::none;
  Trace::Position source = Trace::initial;
  bool writes = false;  // whether it writes with that source

  /// Whether an event of the trace reads and writes, and its source, where this read has its changed source.
  [[nodiscard]] bool reads_in(const Trace& trace, Trace::Position event) const {
    return event == read || trace[event].reads;
  }
  [[nodiscard]] bool writes_in(const Trace& trace, Trace::Position event) const {
    return event == read ? writes : trace[event].writes;
  }
  [[nodiscard]] Trace::Position source_in(const Trace& trace, Trace::Position event) const {
    return event == read ? source : trace[event].source;
  }
};

struct Question {
  const Trace* trace = nullptr;
  Trace::Clock cut;  // by thread: how many of its events belong to the question, without the changed read
  ChangedRead changed;
  std::span<const Trace::Position> guide;  // all events of the question, ordered as in a similar execution

  [[nodiscard]] bool reads(Trace::Position event) const { return changed.reads_in(*trace, event); }
  [[nodiscard]] bool writes(Trace::Position event) const { return changed.writes_in(*trace, event); }
  [[nodiscard]] Trace::Position source(Trace::Position event) const {
    return changed.source_in(*trace, event);
  }
};

}  // namespace heddle
