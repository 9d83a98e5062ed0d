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

/// A finding with the execution that shows it, step by step. Runs the program.
[[nodiscard]] Result<FindingReport> reported_finding(const CheckedProgram& program, Runtime& runtime,
                                                     const Finding& finding);

/// How many steps of a schedule lead to the finding: after them the thread stands there.
[[nodiscard]] std::size_t steps_to(const Finding& finding, const Execution& execution);

}  // namespace heddle::checking
