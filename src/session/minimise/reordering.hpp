// The same events, in an order with fewer switches.
#pragma once

#include <vector>

#include "session/minimise/dependencies.hpp"

namespace heddle {

/// Steps of the events that are wanted, in an order that respects all dependencies among them, with as few
/// switches as a search with bounded effort finds. Throws SearchStopped once a stop is requested.
[[nodiscard]] std::vector<Step> with_few_switches(const Execution& execution,
                                                  const Dependencies& dependencies,
                                                  const std::vector<bool>& wanted, StopPoller& stop);

}  // namespace heddle
