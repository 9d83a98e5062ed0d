// Compares minimised failures with all failing executions that brute force finds.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "program/script/script.hpp"
#include "session/minimise.hpp"

namespace heddle::fuzz {

using Minimiser = std::function<Result<ShortFailure>(const Finding&, Runtime&, const CheckOptions&)>;

/// Sums over many programs.
struct MinimiseFigures {
  std::uint64_t failing = 0;  // programs, each model for itself
  std::uint64_t steps_before = 0, steps_after = 0, switches_before = 0, switches_after = 0;
  std::uint64_t compared = 0;  // with all failing executions
  std::uint64_t shortest = 0;  // of these: nothing is shorter
  double worst_switches = 1;   // of these: how much more than in the shortest
  double worst_steps = 1;      // likewise, where switches are equal
};

/// Returns what is wrong with the minimised execution: it does not fail in the same way, does not replay, is
/// longer than before, or is more than 1.3 times as long as the shortest of all that has no more steps than
/// the original; none if nothing is.
[[nodiscard]] std::optional<std::string> compare_minimiser(const ScriptProgram& program, std::uint64_t seed,
                                                           const Minimiser& minimiser,
                                                           MinimiseFigures& figures);

}  // namespace heddle::fuzz
