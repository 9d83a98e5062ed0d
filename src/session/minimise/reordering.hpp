// Reorders events so that there are fewer switches between threads.
#pragma once

#include <vector>

#include "session/minimise/dependencies.hpp"

namespace heddle {

/// Returns the steps of the wanted events in an order that respects all dependencies among them, with as few
/// switches as a search with bounded effort finds; empty if the wanted events are not closed under
/// dependencies. Throws SearchStopped once a stop is requested.
[[nodiscard]] std::vector<Step> with_few_switches(const Execution& execution,
                                                  const Dependencies& dependencies,
                                                  const std::vector<bool>& wanted, StopPoller& stop);

}  // namespace heddle
