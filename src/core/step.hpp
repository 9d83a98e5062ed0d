// A step of an execution, and the plans that say which steps to take.
#pragma once

#include <cstdint>
#include <span>
#include <variant>

#include "core/ids.hpp"

namespace heddle {

/// Which strand moves, and the outcome where the move has a choice.
struct Step {
  StrandId strand;
  std::uint32_t choice = 0;
  friend constexpr auto operator<=>(const Step&, const Step&) = default;
};

/// A strand that can move now, and how many outcomes the move has.
struct EnabledStep {
  StrandId strand;
  std::uint32_t choices = 1;
  friend constexpr auto operator<=>(const EnabledStep&, const EnabledStep&) = default;
};

/// Run to the end, always moving the lowest strand that is awake. A sleeping strand wakes when an event
/// conflicts with its next move; a thread that is held never moves. When only those can move, the execution
/// ends as `asleep`.
struct Finish {
  std::span<const StrandId> sleeping = {};
  std::span<const ThreadId> held = {};
};
/// Run everything that is not a read and has one outcome; stop when each strand that can move stands before
/// such a one. An unlock that does not fail is a write.
struct StopBeforeReads {};
/// Run to the end, switching only away from a strand that cannot go on.
struct NonPreemptive {};
/// Run to the end, each step drawn uniformly from those enabled.
struct RandomTail {
  std::uint64_t seed = 0;
};
/// Run to the end, always moving the enabled thread with the highest priority (index: thread). Buffers drain
/// when no thread can move. Threads beyond the list have priority 0; ties go to the lower thread.
struct Priorities {
  std::span<const std::uint32_t> by_thread = {};
};

/// Run to the end, always moving the enabled strand with the highest priority, which each draws once. Who
/// takes a step whose number is listed (the first after the prefix is 1) falls below all that have not
/// fallen; the later in the list, the less low.
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

/// Steps with which a run begins, which was recorded there, by its number.
struct BeginningOfRun {
  const Execution* record = nullptr;  // nullptr: of none
  std::uint64_t run = 0;
  std::uint32_t steps = 0;
};

/// What a runtime is asked to do: follow a prefix, then go on as the tail says.
struct Plan {
  std::span<const Step> prefix = {};
  Tail tail = Finish{};
  std::size_t max_events = 100'000;  // an execution with more is cut there
  bool record_enabled = true;        // after the prefix: what could have moved at each step
  BeginningOfRun shared =
      {};  // with which the prefix begins as well, if its author knows: nobody compares these
};

}  // namespace heddle
