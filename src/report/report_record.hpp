// A report as bytes, for the process that gathers the reports of others.
#pragma once

#include <string>
#include <string_view>

#include "core/result.hpp"
#include "report/check_report.hpp"

namespace heddle::report {

/// Returns all of a report as bytes, from which read_record() makes an equal one.
[[nodiscard]] std::string record_of(const CheckReport& report);
/// Returns the report that the bytes are of; an error if they are of none.
[[nodiscard]] Result<CheckReport> read_record(std::string_view bytes);

}  // namespace heddle::report
