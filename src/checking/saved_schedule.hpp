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

/// Steps as one word each: threads by number, "1.2" the second buffer of thread 1, "0=1" thread 0 choosing 1.
[[nodiscard]] std::string schedule_text(const std::vector<Step>& steps);
[[nodiscard]] Result<std::vector<Step>> parse_schedule(const std::string& text);

/// A schedule as the text of a file. Names of files become absolute.
[[nodiscard]] std::string to_text(const SavedSchedule& schedule);
/// The schedule in the text of a file of this name.
[[nodiscard]] Result<SavedSchedule> read_schedule(const std::string& text, const std::string& name);

}  // namespace heddle::checking
