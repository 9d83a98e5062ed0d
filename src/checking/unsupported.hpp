// What a program uses and Heddle does not know, in reports.
#pragma once

#include "checking/checked_program.hpp"
#include "report/check_report.hpp"

namespace heddle::checking {

/// Adds everything that the program uses and Heddle does not know to a report in which an execution reaches
/// some of it.
void add_unsupported(report::CheckReport& report, const CheckedProgram& program);

/// Turns findings that are no errors into sentences about what is not covered, if there are errors, too.
void leave_out_unsupported(report::CheckReport& report);

}  // namespace heddle::checking
