// Drives an explorer and a runtime until the explorer is done or a limit is reached.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>

#include "core/runtime.hpp"
#include "explore/explorer.hpp"

namespace heddle {

struct Limits {
  std::optional<std::uint64_t> executions;
  std::optional<double> seconds;
  std::size_t events = Plan{}.max_events;  // of one execution: the first that has more ends the session
};

struct Statistics {
  std::uint64_t complete = 0;
  std::uint64_t blocked = 0;
  std::uint64_t partial = 0;  // ended by the plan, not by the program
  std::uint64_t events = 0;
  double seconds = 0;

  [[nodiscard]] std::uint64_t runs() const { return complete + blocked + partial; }
};

/// Which limit ended a session; none: the explorer was done.
enum class LimitReached : std::uint8_t { none, executions, events, rounds, time, stopped };

[[nodiscard]] constexpr std::string_view name_of(LimitReached limit) {
  switch (limit) {
    case LimitReached::none:
      return "none";
    case LimitReached::executions:
      return "executions";
    case LimitReached::events:
      return "events of an execution";
    case LimitReached::rounds:
      return "rounds of a loop without a visible step";
    case LimitReached::time:
      return "time";
    case LimitReached::stopped:
      return "stopped";
  }
  return "none";
}

struct SessionEnd {
  Statistics statistics;
  LimitReached limit = LimitReached::none;
  SiteId where = {};  // of the loop, when rounds were the limit
};

/// Called with each execution; false ends the session.
using Observer = std::function<bool(const Execution&)>;

/// An error means that the runtime could not follow the explorer's plan: a defect of Heddle.
[[nodiscard]] Result<SessionEnd> explore(Explorer& explorer, Runtime& runtime, const Limits& limits,
                                         const Observer& observer);

}  // namespace heddle
