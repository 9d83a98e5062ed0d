// The first difference between two executions of the same schedule.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "core/execution.hpp"
#include "core/result.hpp"

namespace heddle {

struct Parting {
  /// What one of the two executions does at that point. At most one member is set; if none is, it is not
  /// known.
  struct Side {
    std::optional<Event> event = std::nullopt;      // it takes this step
    std::optional<Failure> failure = std::nullopt;  // it fails before the step
    std::optional<ThreadEnd> end = std::nullopt;    // it takes no further step: the state it ends in
  };

  std::uint64_t step = 0;  // how many steps the two executions have in common
  ThreadId thread = no_thread;
  Side one = {};
  Side other = {};
};

/// The error "`thread` cannot take the next step of the schedule after `step` steps".
[[nodiscard]] inline Error cannot_follow(std::uint64_t step, ThreadId thread) {
  return Error{"step " + std::to_string(step) + " of the schedule cannot be taken", ErrorKind::cannot_follow,
               std::make_shared<const Parting>(Parting{.step = step, .thread = thread})};
}

}  // namespace heddle
