// Finds a signal that came before the thread waited for it.
#pragma once

#include <optional>

#include "core/execution.hpp"

namespace heddle {

struct LostSignal {
  ThreadId waiting;
  std::uint32_t begins = 0;  // position: from here on a signal would have reached the thread
  std::optional<std::uint32_t> woke_others = {};  // the last signal since then: it woke another thread
  std::optional<std::uint32_t> too_early =
      {};  // else the last signal before that, if no thread waited for it
};

/// The signal that the first thread blocked in a wait at the end missed; none: no thread is.
[[nodiscard]] std::optional<LostSignal> lost_signal(const Execution& execution);

}  // namespace heddle
