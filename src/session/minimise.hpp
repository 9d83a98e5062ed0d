// The same finding, in a run that is shorter to tell: with the fewest switches between threads, then the
// fewest steps; threads, steps and rounds of loops that do not matter are not there.
//
// First the run ends with the finding, only what leads to it stays, and its steps are put in an order with
// few switches that respects all dependencies (reorder). Then steps are left out and blocks of steps moved,
// each change tried by running it (polish). Last, all runs with no switch, with one, with two are looked at,
// as far as the budget goes (search_shorter): where it reaches, there is nothing shorter.
#pragma once

#include <cstdint>

#include "session/check.hpp"

namespace heddle {

struct ShortFailure {
  Finding finding;        // with the schedule of a whole execution, for replay
  std::size_t steps = 0;  // of which so many are the story: up to the finding, and with it
};

/// In events run: the same on any machine.
struct MinimiseBudget {
  std::uint64_t polish = 1'000'000;
  std::uint64_t search = 1'000'000;
};

/// Neither steps nor switches are more than in the finding's own schedule, up to the finding. An error is
/// always of the kind `retry`: the runtime learnt how the program's memory is divided, and what was found
/// before, this finding included, has to be found anew. Whatever else goes wrong, the finding comes back as
/// it is. Many runs are tried that cannot be: a runtime that takes this for a sign that threads are not local
/// (TreeRuntime) is not for this; the direct one is.
[[nodiscard]] Result<ShortFailure> minimise(const Finding& finding, Runtime& runtime,
                                            const CheckOptions& options, const MinimiseBudget& budget = {});

}  // namespace heddle
