// Finds a shorter run that shows a finding: with the fewest switches between threads, then the fewest steps;
// without threads, steps and iterations of loops that do not matter.
//
// First the run is cut after the finding, only the steps that lead to it are kept, and they are put into an
// order with few switches that respects all dependencies (reorder). Then steps are left out and blocks of
// steps moved, each change tried by a run (polish). Last, all runs with no switch, with one, with two are
// tried, as far as the budget allows (search_shorter): if it is enough, there is nothing shorter.
#pragma once

#include <cstdint>

#include "session/check.hpp"

namespace heddle {

struct ShortFailure {
  Finding finding;        // with the schedule of a whole execution, for replay
  std::size_t steps = 0;  // how many of its steps lead to the finding, the last one included
};

/// The budget of minimising, in events that are run: so the result is the same on any machine.
struct MinimiseBudget {
  std::uint64_t polish = 1'000'000;
  std::uint64_t search = 1'000'000;
};

/// Returns the finding in a run with neither more steps nor more switches, up to the finding, than its own
/// schedule. An error is always of the kind `retry`: the runtime learnt how the program's memory is divided,
/// and what was found before, this finding included, has to be found anew. If anything else goes wrong, the
/// finding is returned unchanged. Many of the plans that are tried cannot be followed: use a direct runtime,
/// not one that would consider this a violation of locality (TreeRuntime).
[[nodiscard]] Result<ShortFailure> minimise(const Finding& finding, Runtime& runtime,
                                            const CheckOptions& options, const MinimiseBudget& budget = {});

}  // namespace heddle
