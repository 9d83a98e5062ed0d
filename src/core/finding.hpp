// Findings: errors of the program under test.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "core/ids.hpp"
#include "core/step.hpp"

namespace heddle {

enum class FindingKind : std::uint8_t {
  assertion,
  abort,
  terminate,
  out_of_bounds,
  invalid_access,
  stack_overflow,
  division_by_zero,
  undefined,
  uninitialised_read,
  lock_misuse,
  destroy_locked,
  thread_misuse,
  double_free,
  invalid_free,
  deadlock,
  stuck,
  data_race,
  use_after_free,
  leak,
  unsupported,  // no error of the program: the thread came to what Heddle does not know
};

/// Whether a finding of this kind is an error of the program.
[[nodiscard]] constexpr bool is_error(FindingKind kind) {
  return kind != FindingKind::unsupported;
}

[[nodiscard]] constexpr std::string_view name_of(FindingKind kind) {
  switch (kind) {
    case FindingKind::assertion:
      return "assertion";
    case FindingKind::abort:
      return "abort";
    case FindingKind::terminate:
      return "terminate";
    case FindingKind::out_of_bounds:
      return "out-of-bounds";
    case FindingKind::invalid_access:
      return "invalid-access";
    case FindingKind::stack_overflow:
      return "stack-overflow";
    case FindingKind::division_by_zero:
      return "division-by-zero";
    case FindingKind::undefined:
      return "undefined";
    case FindingKind::uninitialised_read:
      return "uninitialised-read";
    case FindingKind::lock_misuse:
      return "lock-misuse";
    case FindingKind::destroy_locked:
      return "destroy-locked";
    case FindingKind::thread_misuse:
      return "thread-misuse";
    case FindingKind::double_free:
      return "double-free";
    case FindingKind::invalid_free:
      return "invalid-free";
    case FindingKind::deadlock:
      return "deadlock";
    case FindingKind::stuck:
      return "stuck";
    case FindingKind::data_race:
      return "data-race";
    case FindingKind::use_after_free:
      return "use-after-free";
    case FindingKind::leak:
      return "leak";
    case FindingKind::unsupported:
      return "unsupported";
  }
  return "unknown";
}

/// A finding that depends on one thread's history alone. The runtime records it when it happens; it ends the
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
  SiteId other;  // the earlier access, the free, …: where the kind has a second place
  std::vector<Step> schedule;
  /// A race: its two accesses. Other races at the same places may be of other objects, or of other callers.
  std::optional<std::pair<EventId, EventId>> accesses = std::nullopt;
};

}  // namespace heddle
