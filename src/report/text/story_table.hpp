// The story of a finding as a table of steps.
#pragma once

#include <string>

#include "report/check_report.hpp"
#include "report/text/source_text.hpp"
#include "report/text/text_style.hpp"

namespace heddle::report {

/// Returns the table, and below it an example of how to read it.
[[nodiscard]] std::string story_text(const ReportedFinding& finding, const TextStyle& style,
                                     const SourceText& source);

}  // namespace heddle::report
