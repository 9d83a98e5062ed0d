// A signal that came before anybody waited for it.
#pragma once

#include <optional>

#include "core/execution.hpp"

namespace heddle {

struct LostSignal {
  ThreadId waiting;
  std::uint32_t begins = 0;  // position: from here on a signal would have reached the thread
  std::optional<std::uint32_t> woke_others = {};  // the last signal since then: it woke somebody else
  std::optional<std::uint32_t> too_early = {};    // else, the last one before that, if nobody waited for it
};

/// Of a thread that waits at the end for a signal.
[[nodiscard]] std::optional<LostSignal> lost_signal(const Execution& execution);

}  // namespace heddle
