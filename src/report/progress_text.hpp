// How far a check has come, in one line.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace heddle::report {

struct ProgressReport {
  std::string phase;           // the current activity, if it is not the check itself
  std::uint64_t complete = 0;  // what the verdict counts as executions: no partial runs
  std::uint64_t blocked = 0;
  std::uint64_t cut = 0;
  double seconds = 0;
  std::optional<double> explored;      // a fraction, 0 to 1
  std::optional<double> seconds_left;  // may be infinite
};

/// Returns one line of ASCII characters, without an end of line.
[[nodiscard]] std::string to_text(const ProgressReport& report);

}  // namespace heddle::report
