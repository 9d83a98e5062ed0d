#include "cli/failure.hpp"

#include <fmt/format.h>

#include "checking/failure_text.hpp"
#include "cli/shell_quoted.hpp"
#include "cli/version.hpp"

namespace heddle::cli {

using checking::CheckedProgram;

ExitCode exit_code_of(ErrorKind kind) {
  switch (kind) {
    case ErrorKind::bad_input:
    case ErrorKind::unsupported:
    case ErrorKind::unsupported_by_reduction:
      return exit_usage;
    case ErrorKind::not_deterministic:
      return exit_not_deterministic;
    case ErrorKind::retry:          // a search begins anew and does not return it
    case ErrorKind::cannot_follow:  // of a plan that Heddle made
    case ErrorKind::internal:
      break;
  }
  return exit_internal;
}

ExitCode exit_code_of(report::CheckVerdict verdict) {
  switch (verdict) {
    case report::CheckVerdict::ok:
      return exit_ok;
    case report::CheckVerdict::error:
      return exit_finding;
    case report::CheckVerdict::limit:
      return exit_limit;
    case report::CheckVerdict::unsupported:
      return exit_usage;
  }
  return exit_internal;
}

int worse(int a, int b) {
  for (const int code : {exit_finding, exit_internal, exit_not_deterministic, exit_usage, exit_limit})
    if (a == code || b == code) return code;
  return exit_ok;
}

int failed(const Error& error) {
  const ExitCode code = exit_code_of(error.kind);
  fmt::print(stderr, "heddle: {}{}{}", code == exit_internal ? "internal error: " : "", error.message,
             error.message.ends_with('\n') ? "" : "\n");
  return code;
}

int failed(const Error& error, const CheckedProgram& program) {
  return failed(checking::explained(error, program));
}

void print_warnings(const CheckedProgram& program) {
  for (const std::string& warning : program.warnings()) fmt::print(stderr, "{}", warning);
}

int usage_error(const std::string& message) {
  return failed(Error{message});
}

std::string defect_text(int argc, const char* const* argv) {
  std::string line;
  for (int i = 0; i < argc; ++i) line += (i == 0 ? "" : " ") + shell_quoted(argv[i]);
  return fmt::format(
      "This is a defect of Heddle. Please report it, with\n"
      "  the version:       heddle {}\n"
      "  the command line:  {}\n"
      "  the program, with all files that it includes, and the schedule if one was saved.\n",
      version, line);
}

}  // namespace heddle::cli
