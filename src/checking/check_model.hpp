// Checking a program under one model, and what there is to report of it.
#pragma once

#include <atomic>
#include <optional>

#include "checking/check_listener.hpp"
#include "checking/checked_program.hpp"
#include "checking/saved_schedule.hpp"
#include "checking/settings.hpp"
#include "checking/stopwatch.hpp"
#include "report/check_report.hpp"

namespace heddle::checking {

struct CheckedModel {
  report::CheckReport report;
  std::optional<SavedSchedule> schedule;  // of the first finding
};

/// Checks a program under a model. The limit on time counts from `start` on; the search ends soon after
/// `interrupted` becomes true.
[[nodiscard]] Result<CheckedModel> check_model(CheckedProgram& program, const Model& model,
                                               const Settings& settings, const std::atomic<bool>& interrupted,
                                               CheckListener& listener, Time start);

}  // namespace heddle::checking
