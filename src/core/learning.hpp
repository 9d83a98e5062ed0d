// Runs that learn: an error that says `again` means that the next attempt will know more.
#pragma once

#include "core/result.hpp"

namespace heddle {

/// A run may learn how the program's memory is divided: then it starts again, knowing it.
template <class Attempt>
[[nodiscard]] auto learning(Attempt attempt) {
  auto result = attempt();
  while (!result && result.error().again) result = attempt();
  return result;
}

}  // namespace heddle
