// Schedules in files: everything that is needed to run a failing execution again.
#pragma once

#include <string>
#include <vector>

#include "checking/settings.hpp"
#include "core/learnt_numbers.hpp"
#include "core/result.hpp"
#include "core/step.hpp"

namespace heddle::checking {

struct SavedSchedule {
  Settings settings;  // what to run, as it was asked for
  std::vector<Step> steps;
  LearntNumbers numbers;
};

/// Steps as one word each: threads by number, "1.2" the second buffer of thread 1, "0=1" thread 0 choosing 1.
[[nodiscard]] std::string schedule_text(const std::vector<Step>& steps);
[[nodiscard]] Result<std::vector<Step>> parse_schedule(const std::string& text);

/// Saves it where the settings say, or in the user's cache folder; the path.
[[nodiscard]] Result<std::string> save_schedule(const SavedSchedule& schedule);
[[nodiscard]] Result<SavedSchedule> load_schedule(const std::string& path);
/// The same from the text of a file of this name.
[[nodiscard]] Result<SavedSchedule> read_schedule(const std::string& text, const std::string& name);

}  // namespace heddle::checking
