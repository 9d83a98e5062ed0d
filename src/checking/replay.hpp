// Runs saved schedules again.
#pragma once

#include "checking/checked_program.hpp"
#include "checking/saved_schedule.hpp"
#include "core/execution.hpp"
#include "core/finding.hpp"
#include "core/result.hpp"
#include "report/check_report.hpp"

namespace heddle::checking {

/// The execution of a plan from a saved schedule. If it cannot be followed, the schedule may be of another
/// program, and the error says so.
[[nodiscard]] Result<const Execution*> run_saved(Runtime& runtime, const Plan& plan);

/// The report of the execution of a saved schedule: what the program printed, and what is wrong with it. The
/// verdict is `limit` if the execution shows no error.
[[nodiscard]] Result<report::CheckReport> replay(CheckedProgram& program, const SavedSchedule& saved);

/// Returns the findings that count of an execution, which a replay of the schedule has just shown. The
/// program may be run again.
[[nodiscard]] Result<std::vector<Finding>> findings_of_replay(const CheckedProgram& program,
                                                              const SavedSchedule& saved, Runtime& runtime,
                                                              const Execution& execution);

}  // namespace heddle::checking
