// Drives an explorer and a runtime until the explorer is done or a limit is reached.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/runtime.hpp"
#include "explore/explorer.hpp"

namespace heddle {

struct Limits {
  std::optional<std::uint64_t> executions;
  std::optional<double> seconds;
  /// A limit on the processor time of this process: other work on the machine does not count.
  std::optional<double> processor_seconds = std::nullopt;
  std::optional<std::uint64_t> memory = std::nullopt;  // bytes of the process that are resident
  /// Of one execution: a longer one bounds its loops, or ends the session if it has none.
  std::size_t events = Plan{}.max_events;
};

struct Statistics {
  std::uint64_t complete = 0;
  std::uint64_t blocked = 0;
  std::uint64_t cut = 0;      // a thread was ended by a bound on the iterations of a loop
  std::uint64_t partial = 0;  // ended by the plan, not by the program
  std::uint64_t extra = 0;    // additional runs that confirm predictions; not counted in runs()
  std::uint64_t events = 0;
  double seconds = 0;
  std::vector<ExplorerStatistic> explorer = {};  // its own numbers, at the end

  [[nodiscard]] std::uint64_t runs() const { return complete + blocked + cut + partial; }
};

/// A loop in which threads were ended by a bound.
struct CutLoop {
  SiteId place;
  std::uint64_t executions = 0;  // in which that happened
};

/// Which limit ended a session; none: the explorer was done; stopped: the observer ended it; interrupted: the
/// watch did.
enum class LimitReached : std::uint8_t {
  none,
  executions,
  events,
  time,
  memory,
  table,
  stopped,
  interrupted
};

[[nodiscard]] constexpr std::string_view name_of(LimitReached limit) {
  switch (limit) {
    case LimitReached::none:
      return "none";
    case LimitReached::executions:
      return "executions";
    case LimitReached::events:
      return "events of an execution";
    case LimitReached::time:
      return "time";
    case LimitReached::memory:
      return "memory";
    case LimitReached::table:
      return "the table of views (--limit-table)";
    case LimitReached::stopped:
      return "stopped";
    case LimitReached::interrupted:
      return "interrupted";
  }
  return "none";
}

/// The message of the error that a reduction needs locality and the program breaks it.
[[nodiscard]] std::string needs_locality_message();

struct SessionEnd {
  Statistics statistics;
  LimitReached limit = LimitReached::none;
  SiteId where = {};                  // limit events: the last event
  bool keeps_happens_before = false;  // see ExplorerStatus
  std::string left_out = {};          // see ExplorerStatus; empty unless the explorer was done
  std::vector<CutLoop> cut_loops = {};
};

/// How much of a session is done.
struct Progress {
  Statistics statistics;
  std::optional<double> explored;      // fraction of the runs that is done, 0 to 1; none: not known
  std::optional<double> seconds_left;  // none: not known
};

/// Callbacks for observing and interrupting a session while it runs.
struct Watch {
  std::function<void(const Progress&)> progress = {};  // called up to twenty times per second
  const std::atomic<bool>* interrupted = nullptr;  // once true, the session ends after the current execution

  [[nodiscard]] bool is_interrupted() const {
    return interrupted != nullptr && interrupted->load(std::memory_order_relaxed);
  }
};

/// Called with each execution; false ends the session.
using Observer = std::function<bool(const Execution&)>;

/// Runs the explorer's jobs until it is done, a limit is reached, or the observer ends the session. Errors
/// are those of the program, of the reduction, or of a runtime that could not follow the explorer's plan.
[[nodiscard]] Result<SessionEnd> explore(Explorer& explorer, Runtime& runtime, const Limits& limits,
                                         const Observer& observer, const Watch& watch = {});

}  // namespace heddle
