// Findings in words: the failing execution, step by step.
#pragma once

#include <string>

#include "checking/checked_program.hpp"
#include "core/execution.hpp"
#include "core/finding.hpp"
#include "core/runtime.hpp"
#include "report/check_report.hpp"

namespace heddle::checking {

struct FindingReport {
  report::ReportedFinding finding;
  LearntNumbers numbers;  // which a saved schedule of the finding needs
};

/// Returns the report of a finding: its explanation and the steps of the execution that shows it. Runs the
/// program several times, by the finding's schedule.
[[nodiscard]] Result<FindingReport> reported_finding(const CheckedProgram& program, Runtime& runtime,
                                                     const Finding& finding);

/// Returns how many steps of the execution lead to the finding: up to the later event of a clash, or up to
/// the failure; else all.
[[nodiscard]] std::size_t steps_to(const Finding& finding, const Execution& execution);

}  // namespace heddle::checking
