// Idle rounds after which a thread was left in its loop, and whether other threads noticed them.
//
// Dropping idle rounds loses nothing if no other thread sees what was in between. Another thread may: a lock
// that was held for a moment, a flag that was withdrawn and set again. So a thread is left at the B-th idle
// round in a row, B = 1 at first. If in some execution *all* B rounds of a thread that was left were noticed,
// B is one too small: more rounds, each noticed, may make a difference. B grows, and the search starts again.
// The decision where to leave stays a function of the thread's own history (and of B), as explorers need it.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/execution.hpp"
#include "runtime/rounds/loop_bounds.hpp"
#include "runtime/rounds/round_effect.hpp"

namespace heddle {

struct IdleRound {
  std::uint32_t begin = 0;               // how many steps the thread had taken when it began
  std::vector<std::uint32_t> withdrawn;  // its steps (RoundEffect::withdrawn), counted as `begin` is
};

/// Idle rounds in a row of one thread, the last of which was taken for a wait.
struct IdleRounds {
  ThreadId thread;
  LoopHead head = 0;
  std::vector<IdleRound> rounds;
  std::uint32_t end = 0;                   // how many steps the thread had taken when the last one ended
  std::vector<LocationId> stored_blindly;  // in any of them
};

/// Adds one more round to idle rounds in a row: the thread had taken `begin` steps before it, and `end` after
/// it.
void add_round(IdleRounds& rounds, std::uint32_t begin, std::uint32_t end, const RoundEffect& effect);

/// Raises the bounds of loops whose dropped rounds another thread may notice, judged by a whole run in which
/// threads were left after these rounds. Returns whether a bound was raised: then the search starts again.
[[nodiscard]] bool learn_bounds(LoopBounds& bounds, const Execution& execution,
                                std::span<const IdleRounds> left);

}  // namespace heddle
