// Schedules in files: everything that is needed to run a failing execution again.
#pragma once

#include <string>
#include <vector>

#include "checking/requests.hpp"
#include "core/learnt_numbers.hpp"
#include "core/result.hpp"
#include "core/step.hpp"

namespace heddle::checking {

struct SavedSchedule {
  ProgramRequest program;  // as it was asked for
  Model model = sc;
  std::vector<Step> steps;
  LearntNumbers numbers;
};

/// Returns the steps as one word each: threads by number, "1.2" for the second buffer of thread 1, "0=1" for
/// thread 0 choosing outcome 1.
[[nodiscard]] std::string schedule_text(const std::vector<Step>& steps);
[[nodiscard]] Result<std::vector<Step>> parse_schedule(const std::string& text);

/// Returns a schedule as the text of a file. Names of files are made absolute.
[[nodiscard]] std::string to_text(const SavedSchedule& schedule);
/// Returns the schedule that the text of a file has. `name` is the file's name, for messages.
[[nodiscard]] Result<SavedSchedule> read_schedule(const std::string& text, const std::string& name);

}  // namespace heddle::checking
