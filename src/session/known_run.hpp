// Runs plans that an execution has shown to be possible, and finds out why if one cannot be followed again.
#pragma once

#include <optional>

#include "core/parting.hpp"
#include "core/runtime.hpp"

namespace heddle {

/// Returns the execution of a plan that was made from executions of the same program. If a step of it cannot
/// be taken, the program is run a few times more: the error is `not_deterministic` if these runs differ, else
/// `cannot_follow`.
[[nodiscard]] Result<const Execution*> run_known(Runtime& runtime, const Plan& plan);

/// Returns the first difference between two executions of one schedule; none if they are equal.
[[nodiscard]] std::optional<Parting> parting_of(const Execution& one, const Execution& other);

/// Returns the error "the program is not deterministic", with the first difference.
[[nodiscard]] Error not_deterministic(const Parting& parting);

/// Runs a plan a few times and returns the first difference between these runs; none if they are equal.
/// Returns an error if a run learnt something, or did what is not supported.
[[nodiscard]] Result<std::optional<Parting>> parting_in_runs(Runtime& runtime, const Plan& plan);

}  // namespace heddle
