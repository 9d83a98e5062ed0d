// Schedules of findings in files.
#pragma once

#include <string>

#include "checking/saved_schedule.hpp"
#include "core/result.hpp"

namespace heddle::cli {

/// Saves a schedule in the file of this name, or in the user's cache folder if the name is empty. Returns the
/// path.
[[nodiscard]] Result<std::string> save_schedule(const checking::SavedSchedule& schedule,
                                                const std::string& file);

/// The schedule that a file holds.
[[nodiscard]] Result<checking::SavedSchedule> load_schedule(const std::string& file);

}  // namespace heddle::cli
