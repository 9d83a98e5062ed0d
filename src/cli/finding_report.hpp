// Findings in words: the failing execution, step by step.
#pragma once

#include <string>

#include "cli/checked_program.hpp"
#include "core/execution.hpp"
#include "core/finding.hpp"
#include "report/check_report.hpp"

namespace heddle::cli {

/// A finding with the execution that shows it, step by step.
[[nodiscard]] report::ReportedFinding reported_finding(const CheckedProgram& program, const Finding& finding,
                                                       const Execution& execution);

/// Steps as one word: threads by number, "1.2" the second buffer of thread 1, "0=1" thread 0 choosing 1.
[[nodiscard]] std::string schedule_text(const std::vector<Step>& steps);

}  // namespace heddle::cli
