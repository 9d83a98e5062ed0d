// Finds out what a verdict does not cover.
#pragma once

#include <string>
#include <vector>

#include "checking/checked_program.hpp"
#include "checking/requests.hpp"
#include "explore/algorithms.hpp"
#include "report/check_report.hpp"
#include "session/check.hpp"

namespace heddle::checking {

/// Returns what a verdict on the program does not cover, whatever the search finds: checks that were switched
/// off, what Heddle cannot see, executions that a sample does not draw.
[[nodiscard]] std::vector<std::string> not_covered(const CheckedProgram& program,
                                                   const SearchRequest& search);

/// Adds to the report the errors that were looked for and may have been missed, because the reduction runs
/// one execution for several that differ in them. A kind of error that was found is not added.
void add_lost_checks(report::CheckReport& report, const Algorithm& algorithm, const SearchRequest& search,
                     const ErrorSelection& errors, const CheckOutcome& outcome);

}  // namespace heddle::checking
