// A story as a SARIF code flow: one thread flow per thread, with the order of steps over all threads.
#pragma once

#include "report/check_report.hpp"
#include "report/sarif/artifacts.hpp"

namespace heddle::report::sarif {

/// Returns a code flow with at most `most_places` places; null if the story has no steps.
[[nodiscard]] Json code_flow(const ReportedFinding& finding, Artifacts& artifacts, std::size_t most_places);

}  // namespace heddle::report::sarif
