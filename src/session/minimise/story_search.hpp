// Searches for the shortest failing prefix, for programs that are small enough: tries all runs with no
// switch, then all with one, and so on.
//
// A state is the key of a prefix (explore/prefix_key), together with the thread that moves next. As prefixes
// of equal states have equally many steps, each state needs to be continued only where it is first met: with
// the fewest switches.
#pragma once

#include "session/minimise/trials.hpp"

namespace heddle {

/// Returns a shorter failing prefix than `best`, of at most `most_steps` steps; none if there is none, or if
/// the budget was used up before one was found.
[[nodiscard]] std::optional<FailingPrefix> search_shorter(Trials& trials, const FailingPrefix& best,
                                                          std::size_t most_steps);

}  // namespace heddle
