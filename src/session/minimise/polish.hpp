// Shortens a failing prefix by trying to leave out steps and to join blocks: for executions of any length.
#pragma once

#include "session/minimise/trials.hpp"

namespace heddle {

/// Returns the failing prefix without steps that do not matter, and in an order with fewer switches, as far
/// as the budget of trials allows. It is never longer than before, and never has more than `most_steps`
/// steps.
[[nodiscard]] FailingPrefix polish(Trials& trials, FailingPrefix failing, std::size_t most_steps);

/// Returns the steps that lead to the finding in an order with few switches, in which each step does the same
/// as before.
[[nodiscard]] FailingPrefix reorder(Trials& trials, FailingPrefix failing);

}  // namespace heddle
