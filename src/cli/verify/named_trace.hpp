// A consistency question with the names that the user gave to its parts.
#pragma once

#include <string>
#include <vector>

#include "oracle/query.hpp"

namespace heddle::cli {

struct NamedEvent {
  std::string label;    // its id if it has one, else thread.index: the name by which reads refer to it
  std::string text;     // "store x = 1"
  std::string drained;  // how the step is described in which its write reaches memory
};

struct NamedTrace {
  Query query;
  std::vector<std::string> threads;
  std::vector<std::vector<NamedEvent>> events;  // by thread and index, as in the query
  std::vector<Step> order;                      // in which the events are listed

  [[nodiscard]] const NamedEvent& event(const EventId& id) const {
    return events[id.strand.thread.value][id.index];
  }
};

}  // namespace heddle::cli
