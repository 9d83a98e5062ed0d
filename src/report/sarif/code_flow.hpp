// A story as a SARIF code flow: a thread flow a thread, and the order in which they take turns.
#pragma once

#include "report/check_report.hpp"
#include "report/sarif/artifacts.hpp"

namespace heddle::report::sarif {

/// With at most so many places. null: there is nothing to tell.
[[nodiscard]] Json code_flow(const ReportedFinding& finding, Artifacts& artifacts, std::size_t most_places);

}  // namespace heddle::report::sarif
