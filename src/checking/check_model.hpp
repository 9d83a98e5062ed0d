// Checks a program under one model, and collects what there is to report about it.
#pragma once

#include <atomic>
#include <optional>

#include "checking/check_listener.hpp"
#include "checking/checked_program.hpp"
#include "checking/requests.hpp"
#include "checking/saved_schedule.hpp"
#include "checking/stopwatch.hpp"
#include "report/check_report.hpp"

namespace heddle::checking {

struct CheckedModel {
  report::CheckReport report;
  std::optional<SavedSchedule> schedule;  // of the first finding
};

/// Returns the report of a check under the model of the request alone. `check` also adds results of other
/// models.
[[nodiscard]] Result<CheckedModel> check_model(CheckedProgram& program, const CheckRequest& request,
                                               const std::atomic<bool>& interrupted, CheckListener& listener,
                                               Time start);

}  // namespace heddle::checking
