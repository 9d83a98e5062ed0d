// The message and the exit status of a command that cannot give its result.
#pragma once

#include <string>

#include "checking/checked_program.hpp"
#include "cli/exit_code.hpp"
#include "core/result.hpp"
#include "report/check_report.hpp"

namespace heddle::cli {

/// Returns the exit status for a kind of error. No other function decides this.
[[nodiscard]] ExitCode exit_code_of(ErrorKind kind);

/// Returns the exit status for a verdict.
[[nodiscard]] ExitCode exit_code_of(report::CheckVerdict verdict);

/// Returns the worse of two exit statuses: a finding counts most, then a defect of Heddle, a program that is
/// not deterministic, what is not supported, and a limit.
[[nodiscard]] int worse(int a, int b);

/// Prints an error, and returns its exit status.
[[nodiscard]] int failed(const Error& error);
/// As above, for an error of a run of the program: the message names its places and threads.
[[nodiscard]] int failed(const Error& error, const checking::CheckedProgram& program);
/// Prints the compiler's warnings.
void print_warnings(const checking::CheckedProgram& program);
/// Prints an error in the command line, and returns the exit status for it.
[[nodiscard]] int usage_error(const std::string& message);

/// Returns the text that asks the user to report a defect of Heddle, with the command line.
[[nodiscard]] std::string defect_text(int argc, const char* const* argv);

}  // namespace heddle::cli
