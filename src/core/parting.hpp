// Where two executions of one schedule part: the first thing that one of them does and the other does not.
#pragma once

#include <cstdint>
#include <optional>

#include "core/execution.hpp"

namespace heddle {

struct Parting {
  /// What one of the two executions does there. At most one of them is set; none: it is not known.
  struct Side {
    std::optional<Event> event = std::nullopt;      // it takes this step
    std::optional<Failure> failure = std::nullopt;  // it fails before the step
    std::optional<ThreadEnd> end = std::nullopt;    // it takes no further step: how it stands
  };

  std::uint64_t step = 0;  // so many steps are taken before
  ThreadId thread = no_thread;
  Side one = {};
  Side other = {};
};

}  // namespace heddle
