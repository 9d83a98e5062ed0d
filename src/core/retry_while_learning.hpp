// Runs that learn: an error of the kind `retry` means that the next attempt will know more.
#pragma once

#include "core/result.hpp"

namespace heddle {

/// The result of the first attempt that does not end with `retry`: a run may learn how the program's memory
/// is divided.
template <class Attempt>
[[nodiscard]] auto retry_while_learning(Attempt attempt) {
  auto result = attempt();
  while (!result && result.error().kind == ErrorKind::retry) result = attempt();
  return result;
}

}  // namespace heddle
