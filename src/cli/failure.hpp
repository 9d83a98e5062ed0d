// The message and the exit status of a command that cannot give its result.
#pragma once

#include <string>

#include "checking/checked_program.hpp"
#include "cli/exit_code.hpp"
#include "core/result.hpp"

namespace heddle::cli {

/// The one place that says which exit status a kind of error has.
[[nodiscard]] ExitCode exit_code_of(ErrorKind kind);

/// Prints an error, and returns its exit status.
[[nodiscard]] int failed(const Error& error);
/// As above, for an error of a run of the program: places and threads have their names.
[[nodiscard]] int failed(const Error& error, const checking::CheckedProgram& program);
/// Prints what the compiler warned of.
void print_warnings(const checking::CheckedProgram& program);
/// Prints what was wrong with the command line, and returns the exit status for it.
[[nodiscard]] int usage_error(const std::string& message);

/// What a defect of Heddle is to be reported with, for a command line.
[[nodiscard]] std::string defect_text(int argc, const char* const* argv);

}  // namespace heddle::cli
