// A step of an execution, and the plans that say which steps to take.
#pragma once

#include <cstdint>
#include <span>
#include <variant>

#include "core/ids.hpp"

namespace heddle {

/// Says which strand moves, and the outcome if the move has a choice.
struct Step {
  StrandId strand;
  std::uint32_t choice = 0;
  friend constexpr auto operator<=>(const Step&, const Step&) = default;
};

/// A strand that is enabled, and how many outcomes its move has.
struct EnabledStep {
  StrandId strand;
  std::uint32_t choices = 1;
  friend constexpr auto operator<=>(const EnabledStep&, const EnabledStep&) = default;
};

/// Run to the end, always moving the lowest enabled strand that is awake; a thread that pauses in a loop
/// moves after all others (Plan::pauses_give_way). A sleeping strand wakes when an event conflicts with its
/// next move; a thread that is held never moves. When only sleeping and held strands are enabled, the
/// execution ends as `asleep`.
struct Finish {
  std::span<const StrandId> sleeping = {};
  std::span<const ThreadId> held = {};
};
/// Run every operation that does not read and has one outcome; stop when the next operation of each enabled
/// strand reads or has several outcomes. An unlock that does not fail is a write.
struct StopBeforeReads {};
/// Run to the end, switching only away from a strand that is not enabled.
struct NonPreemptive {};
/// Run to the end, each step drawn uniformly from the enabled ones.
struct RandomTail {
  std::uint64_t seed = 0;
};
/// Run to the end, always moving the enabled thread with the highest priority (index: thread). Buffers drain
/// when no thread is enabled. Threads beyond the list have priority 0; ties go to the lower thread.
struct Priorities {
  std::span<const std::uint32_t> by_thread = {};
};

/// Run to the end, always moving the enabled strand with the highest priority; each strand draws its priority
/// once. A strand that takes a step whose number is listed (the first after the prefix is 1) falls below all
/// strands that have not fallen; the later in the list, the less low. A thread that pauses in a loop moves
/// after all others.
struct FallingPriorities {
  std::uint64_t seed = 0;
  std::span<const std::uint32_t> falls = {};
};
/// Run to the end, always moving the enabled strand with the highest priority. Each draws a new one after
/// each of its steps, and when a step of another conflicts with its next.
struct EventPriorities {
  std::uint64_t seed = 0;
};

/// Take no further step.
struct StopHere {};

using Tail = std::variant<Finish, StopBeforeReads, NonPreemptive, RandomTail, Priorities, FallingPriorities,
                          EventPriorities, StopHere>;

struct Execution;

/// The first `steps` steps of the run with this number, while `record` still holds that run.
struct BeginningOfRun {
  const Execution* record = nullptr;  // nullptr: of no run
  std::uint64_t run = 0;
  std::uint32_t steps = 0;
};

/// What a runtime has to do: follow a prefix, then continue as the tail says.
struct Plan {
  std::span<const Step> prefix = {};
  Tail tail = Finish{};
  std::size_t max_events = 100'000;  // an execution with more is cut there
  bool record_enabled = true;        // records the enabled strands at each step after the prefix
  bool pauses_give_way = true;       // threads that pause in a loop move after others, by some tails
  /// Steps that the prefix is known to begin with. Set by the author of the plan; not compared with the
  /// prefix.
  BeginningOfRun shared = {};
};

}  // namespace heddle
