// Checking a program under one model, and what there is to report of it.
#pragma once

#include "cli/checked_program.hpp"
#include "cli/interrupt.hpp"
#include "cli/settings.hpp"
#include "cli/stopwatch.hpp"
#include "report/check_report.hpp"

namespace heddle::cli {

/// Whether the schedule of the first finding is kept, for replay.
enum class Schedules : std::uint8_t { saved, forgotten };

/// The limit on time counts from `start` on.
[[nodiscard]] Result<report::CheckReport> check_model(CheckedProgram& program, const Model& model,
                                                      const Settings& settings, const Interrupt& interrupt,
                                                      Schedules schedules, Time start);

}  // namespace heddle::cli
