// The results of several checks, ready to be shown: of the tests of a program, or of the checks of a project.
#pragma once

#include <string>
#include <vector>

#include "report/check_report.hpp"

namespace heddle::report {

/// How a check counts in the totals.
enum class CheckResult : std::uint8_t { passed, failed, not_verified, error };

/// What came of one check.
struct CheckOutcome {
  std::string name;
  std::string file;
  std::vector<CheckReport> reports;   // one per model
  std::vector<std::string> warnings;  // the compiler's
  std::string error;                  // why there is no report under further models; empty: there are all
  int exit_code = 0;                  // of a check of its own
  CheckResult error_result = CheckResult::error;  // how the error counts
};

/// The results of a run.
struct ChecksReport {
  std::string noun;  // what the checks are: "test", "check"
  std::vector<CheckOutcome> checks;
  double seconds = 0;
  int exit_code = 0;
};

[[nodiscard]] std::string_view name_of(CheckResult result);
[[nodiscard]] CheckResult result_of(const CheckOutcome& outcome);

/// Returns one line per report of a check, or one with its error. `width`: of the longest name.
[[nodiscard]] std::string lines_text(const CheckOutcome& outcome, std::size_t width);
/// Returns the reports of a check that did not pass; empty if it passed.
[[nodiscard]] std::string details_text(const CheckOutcome& outcome, const TextStyle& style,
                                       const SourceText& source);
/// Returns the last line: "10 tests: 8 passed, 2 failed, 1.20 s".
[[nodiscard]] std::string totals_text(const ChecksReport& report);
/// Returns one JSON object, which docs/testing.md describes.
[[nodiscard]] std::string to_json(const ChecksReport& report);

}  // namespace heddle::report
