// A finding as text: why, where, and how the program came there.
#pragma once

#include <string>

#include "report/check_report.hpp"
#include "report/text/source_text.hpp"
#include "report/text/text_style.hpp"

namespace heddle::report {

/// Returns file:line, and :column where it is known.
[[nodiscard]] std::string place_text(const ReportedFinding& finding);

[[nodiscard]] std::string to_text(const ReportedFinding& finding, const TextStyle& style,
                                  const SourceText& source);

}  // namespace heddle::report
