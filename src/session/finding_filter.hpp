// Which findings count: users accept some, by their places, their variables, or the functions that lead to
// them.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "check/race_filter.hpp"
#include "core/finding.hpp"
#include "core/result.hpp"

namespace heddle {

/// The number of what accepts a finding: one line of a user's list, for example.
using AcceptanceRule = std::size_t;

/// A finding that does not count.
struct AcceptedFinding {
  Finding finding;
  AcceptanceRule rule = 0;
};

class FindingFilter : public RaceFilter {
 public:
  /// Returns what accepts a finding of this execution, as far as that is known without running the program;
  /// none: it counts, or is not decided.
  [[nodiscard]] virtual std::optional<AcceptanceRule> rule_for(const Execution& execution,
                                                               const Finding& finding) const = 0;
  /// Whether findings of this kind for which rule_for() has none still have to be decided.
  [[nodiscard]] virtual bool must_decide(FindingKind kind) const = 0;
  /// Returns what accepts a finding with its schedule; none: it counts. The program is run for that, so this
  /// is not called while an execution is looked at. Returns an error if a run learnt something.
  [[nodiscard]] virtual Result<std::optional<AcceptanceRule>> decide(const Finding& finding) = 0;
};

}  // namespace heddle
