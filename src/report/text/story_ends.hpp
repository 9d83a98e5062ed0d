// How a story ends: with the failure of a thread, or with threads that are blocked forever.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "report/check_report.hpp"

namespace heddle::report {

struct StoryEnd {
  std::size_t thread = 0;
  std::uint32_t line = 0;  // of the finding's file, or of the thread's last step; 0: not known
  std::string text;        // "assertion failed"
};

[[nodiscard]] std::vector<StoryEnd> ends_of(const ReportedFinding& finding);

}  // namespace heddle::report
