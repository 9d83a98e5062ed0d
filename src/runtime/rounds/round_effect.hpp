// Decides whether a round of a loop was idle: its visible steps left every location as the thread knew it.
//
// A *round* is what a thread does between two visits of a loop's head in which its own state is equal (its
// registers, its stack, the memory that only it uses). If the round is idle as well, the thread could repeat
// it for ever, and an execution without it is an execution, too: others read equal values from earlier
// writes. So the thread waits instead of repeating it; what it would read later it reads in its first round
// in other executions (docs/research/waiting-loops.md has the proof).
//
// The decision is a function of the thread's own history, of nothing that other threads did meanwhile:
// explorers and automata rely on that. So a location's value "before" is the one that the thread itself read
// or wrote there last.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/wait_rules.hpp"
#include "runtime/rounds/own_access.hpp"

namespace heddle {

/// What the visible steps of a round did. If it is not idle, nothing else is known.
struct RoundEffect {
  bool is_idle = false;
  /// The location that the round read last; no_location if it read none.
  LocationId last_read = no_location;
  /// The steps of the round, by index, after whose writes a location had another value than before the round.
  std::vector<std::uint32_t> withdrawn;
  /// Locations that it stored to without reading them: what it restored may not be what was there.
  std::vector<LocationId> stored_blindly;
};

/// Returns the effect of the round whose steps are `round`, all of them in order, by the thread whose earlier
/// steps are `before`. What it did to clocks does not count.
[[nodiscard]] RoundEffect effect_of_round(std::span<const OwnAccess> before, std::span<const OwnAccess> round,
                                          const WaitRules& rules = {});

}  // namespace heddle
