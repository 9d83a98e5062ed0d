// How much of a session is behind us.
#pragma once

#include <optional>

#include "session/session.hpp"

namespace heddle {

/// From the explorer's estimate of the number of runs. A limit may end the session before.
[[nodiscard]] Progress progress_of(const Statistics& statistics, std::optional<double> estimated_runs,
                                   const Limits& limits);

}  // namespace heddle
