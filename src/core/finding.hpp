// Errors of the program under test.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "core/ids.hpp"
#include "core/step.hpp"

namespace heddle {

enum class FindingKind : std::uint8_t {
  assertion,
  abort,
  out_of_bounds,
  invalid_access,
  stack_overflow,
  division_by_zero,
  lock_misuse,
  deadlock,
};

[[nodiscard]] constexpr std::string_view name_of(FindingKind kind) {
  switch (kind) {
    case FindingKind::assertion:
      return "assertion";
    case FindingKind::abort:
      return "abort";
    case FindingKind::out_of_bounds:
      return "out-of-bounds";
    case FindingKind::invalid_access:
      return "invalid-access";
    case FindingKind::stack_overflow:
      return "stack-overflow";
    case FindingKind::division_by_zero:
      return "division-by-zero";
    case FindingKind::lock_misuse:
      return "lock-misuse";
    case FindingKind::deadlock:
      return "deadlock";
  }
  return "unknown";
}

/// A finding that depends on one thread's history alone: recorded by the runtime as it happens; ends the
/// thread.
struct Failure {
  FindingKind kind{};
  ThreadId thread;
  std::uint32_t after = 0;  // number of steps taken when it happened
  SiteId site;
  friend constexpr bool operator==(const Failure&, const Failure&) = default;
};

/// A finding as reported: with the schedule that shows it.
struct Finding {
  FindingKind kind{};
  ThreadId thread = no_thread;
  SiteId site;
  std::vector<Step> schedule;
};

}  // namespace heddle
