// Runs several checks, each in a process of its own, and reports on all.
#pragma once

#include <string>
#include <vector>

#include "checking/checked_program.hpp"
#include "cli/any_command.hpp"
#include "cli/report_files.hpp"
#include "core/error_message.hpp"

namespace heddle::cli {

/// Several checks to be run.
struct ChecksToRun {
  std::string noun;  // what they are: "test", "check"
  std::vector<NamedCheck> checks;
  checking::CheckedProgram* program = nullptr;  // whose tests they are; nullptr: each loads its own
  std::size_t jobs = 1;                         // at a time
  OutputOptions output;                         // of all
};

/// Returns the reports that cannot be written for several checks, as an error; none if all can.
[[nodiscard]] ErrorMessage reports_of_one_check(const OutputOptions& output);

/// Runs the checks and prints a line for each in their order, then the findings and the totals. Returns the
/// exit status.
[[nodiscard]] int run_checks(const ChecksToRun& run, ReportFiles& files);

}  // namespace heddle::cli
