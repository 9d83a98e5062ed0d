// The data of the page that shows reports.
#pragma once

#include <string>

#include "report/report_set.hpp"

namespace heddle::report {

/// Returns the reports and the sources that they name, as one JSON object.
[[nodiscard]] std::string page_json(const ReportSet& set);

}  // namespace heddle::report
