// Checks a loaded program under each model that is asked for.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "checking/checked_program.hpp"
#include "checking/stopwatch.hpp"
#include "cli/any_command.hpp"
#include "cli/interrupt.hpp"
#include "report/check_report.hpp"

namespace heddle::cli {

/// What came of a check.
struct ModelReports {
  std::vector<report::CheckReport> reports;  // one per model
  int code = 0;                              // the exit status that they lead to
  std::optional<Error> error;                // why there is none under further models
};

/// Called with each report as soon as it is complete.
using ReportSeen = std::function<void(const report::CheckReport& report)>;

/// Checks under one model after another, and saves the schedules of findings. The limit on time holds for
/// each model, for the first one from `start` on.
[[nodiscard]] ModelReports check_under_models(const CheckCommand& command, checking::CheckedProgram& program,
                                              const Interrupt& interrupt, TimeGuard& guard,
                                              checking::Time start, const ReportSeen& seen);

/// Loads the program of a check within the limit on memory.
[[nodiscard]] Result<std::unique_ptr<checking::CheckedProgram>> load_within_limits(
    const CheckCommand& command);

}  // namespace heddle::cli
