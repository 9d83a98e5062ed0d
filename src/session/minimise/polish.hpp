// Makes a story shorter by trying what could be left out or told together: for executions of any length.
#pragma once

#include "session/minimise/trials.hpp"

namespace heddle {

/// The same story without steps that do not matter, and in another order where that has fewer switches, until
/// the trials are over or nothing helps. Never of more steps than `most_steps`.
[[nodiscard]] FailingPrefix polish(Trials& trials, FailingPrefix failing, std::size_t most_steps);

/// Only what leads to the finding, in an order with few switches: what each of its steps does stays the same.
[[nodiscard]] FailingPrefix reorder(Trials& trials, FailingPrefix failing);

}  // namespace heddle
