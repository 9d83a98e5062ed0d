// Repeats runs that fail only because they learnt something too late: after an error of the kind `retry` the
// next attempt knows more.
#pragma once

#include "core/result.hpp"

namespace heddle {

/// Returns the result of the first attempt that does not end with an error of the kind `retry`. Such an error
/// means that the run has learnt, for example, how the program's memory is divided.
template <class Attempt>
[[nodiscard]] auto retry_while_learning(Attempt attempt) {
  auto result = attempt();
  while (!result && result.error().kind == ErrorKind::retry) result = attempt();
  return result;
}

}  // namespace heddle
