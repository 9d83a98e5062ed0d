// How far a check has come, in one line.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace heddle::report {

struct ProgressReport {
  std::string phase;           // what is going on, where it is not the check itself
  std::uint64_t complete = 0;  // what the verdict counts as executions: no runs that are parts of others
  std::uint64_t blocked = 0;
  double seconds = 0;
  std::optional<double> explored;      // a part, 0 to 1
  std::optional<double> seconds_left;  // may be infinite
};

/// Without an end of line; all characters are ASCII.
[[nodiscard]] std::string to_text(const ProgressReport& report);

}  // namespace heddle::report
