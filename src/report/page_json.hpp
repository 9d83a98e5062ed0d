// What a page that shows reports is made of.
#pragma once

#include <string>

#include "report/report_set.hpp"

namespace heddle::report {

/// The reports and the sources that they speak of, as one JSON object.
[[nodiscard]] std::string page_json(const ReportSet& set);

}  // namespace heddle::report
