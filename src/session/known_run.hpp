// Runs of plans that an execution has shown to be possible: one that cannot be followed again is looked into.
#pragma once

#include <optional>

#include "core/parting.hpp"
#include "core/runtime.hpp"

namespace heddle {

/// The execution of a plan that was made from executions of the same program. If a step of it cannot be
/// taken, the program is run a few times more: the error is `not_deterministic` if these runs differ, else
/// `cannot_follow`.
[[nodiscard]] Result<const Execution*> run_known(Runtime& runtime, const Plan& plan);

/// Where two executions of one schedule part; nothing: they are the same.
[[nodiscard]] std::optional<Parting> parting_of(const Execution& one, const Execution& other);

/// That the program did not do the same again.
[[nodiscard]] Error not_deterministic(const Parting& parting);

/// Where a few executions of a plan part from each other, if they do. An error is that of a run that learnt
/// something, or did what is not supported.
[[nodiscard]] Result<std::optional<Parting>> parting_in_runs(Runtime& runtime, const Plan& plan);

}  // namespace heddle
