// Where two executions of one schedule part: the first thing that one of them does and the other does not.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "core/execution.hpp"
#include "core/result.hpp"

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

/// That a thread cannot take the next step of a schedule after so many steps.
[[nodiscard]] inline Error cannot_follow(std::uint64_t step, ThreadId thread) {
  return Error{"step " + std::to_string(step) + " of the schedule cannot be taken", ErrorKind::cannot_follow,
               std::make_shared<const Parting>(Parting{.step = step, .thread = thread})};
}

}  // namespace heddle
