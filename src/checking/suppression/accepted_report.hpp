// What was found and does not count, for reports.
#pragma once

#include <optional>
#include <vector>

#include "checking/checked_program.hpp"
#include "core/result.hpp"
#include "core/runtime.hpp"
#include "report/check_report.hpp"
#include "session/finding_filter.hpp"

namespace heddle::checking {

/// Adds the accepted findings to the report, in groups by what accepts them, and the suppression rules that
/// matched none. Returns an error if a run of the program learnt something.
[[nodiscard]] std::optional<Error> add_accepted(report::CheckReport& report, const CheckedProgram& program,
                                                Runtime& runtime,
                                                const std::vector<AcceptedFinding>& accepted);

}  // namespace heddle::checking
