// The question that exploration by sources asks: a part of a trace that is closed under causes, and one read
// of which the source is another than it was. Can these events be put in an order in which every read sees
// its source last?
#pragma once

#include <span>

#include "oracle/reads_from/trace.hpp"

namespace heddle {

/// The read that is asked about; none: the part is asked about as it is.
struct ChangedRead {
  Trace::Position read = Trace::none;
  Trace::Position source = Trace::initial;
  bool writes = false;  // with that source

  /// What an event of the trace does, this read being changed.
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
  Trace::Clock cut;  // how many events of each thread are in it, without the changed read
  ChangedRead changed;
  std::span<const Trace::Position> guide;  // an order of all events asked about: of an execution much like it

  [[nodiscard]] bool reads(Trace::Position event) const { return changed.reads_in(*trace, event); }
  [[nodiscard]] bool writes(Trace::Position event) const { return changed.writes_in(*trace, event); }
  [[nodiscard]] Trace::Position source(Trace::Position event) const {
    return changed.source_in(*trace, event);
  }
};

}  // namespace heddle
