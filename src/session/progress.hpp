// Estimates how much of a session is done.
#pragma once

#include <optional>

#include "session/session.hpp"

namespace heddle {

/// Returns the progress according to the explorer's estimate of the number of runs. A limit may end the
/// session earlier.
[[nodiscard]] Progress progress_of(const Statistics& statistics, std::optional<double> estimated_runs,
                                   const Limits& limits);

}  // namespace heddle
