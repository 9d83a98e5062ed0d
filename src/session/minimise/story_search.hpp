// The shortest story there is, for programs that are small enough: all runs with no switch, then all with
// one, and so on.
//
// States are what a prefix leaves to come (explore/prefix_key), together with the thread that moves next. As
// equal states have equally many steps behind them, each needs to be continued only where it is first met:
// with the fewest switches.
#pragma once

#include "session/minimise/trials.hpp"

namespace heddle {

/// A shorter story than the best so far, of at most so many steps; nothing: there is none, or the trials were
/// over before one was found.
[[nodiscard]] std::optional<FailingPrefix> search_shorter(Trials& trials, const FailingPrefix& best,
                                                          std::size_t most_steps);

}  // namespace heddle
