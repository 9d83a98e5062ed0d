// The names of thread states.
#pragma once

#include <string_view>

#include "core/execution.hpp"

namespace heddle {

[[nodiscard]] constexpr std::string_view name_of(ThreadState state) {
  switch (state) {
    case ThreadState::unborn:
      return "unborn";
    case ThreadState::ready:
      return "ready";
    case ThreadState::finished:
      return "finished";
    case ThreadState::exited:
      return "exited";
    case ThreadState::waiting:
      return "waiting";
    case ThreadState::assumed:
      return "assumed";
    case ThreadState::bounded:
      return "bounded";
    case ThreadState::failed:
      return "failed";
  }
  return "unknown";
}

}  // namespace heddle
