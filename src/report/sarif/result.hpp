// A finding as a SARIF result.
#pragma once

#include "report/check_report.hpp"
#include "report/sarif/artifacts.hpp"

namespace heddle::report::sarif {

[[nodiscard]] Json result(const CheckReport& report, const ReportedFinding& finding, Artifacts& artifacts,
                          std::size_t most_places);

}  // namespace heddle::report::sarif
