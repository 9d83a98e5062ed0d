// The verdict of a check.
#pragma once

#include <string>
#include <vector>

#include "checking/checked_program.hpp"
#include "checking/requests.hpp"
#include "report/check_report.hpp"
#include "session/session.hpp"

namespace heddle::checking {

/// The places of sites, separated by commas: "queue.c:12, queue.c:20".
[[nodiscard]] std::string places_of(const CheckedProgram& program, const std::vector<SiteId>& sites);

/// Returns the verdict on a program with these findings, of which there is at least one; errors come first.
[[nodiscard]] report::CheckVerdict verdict_of(const std::vector<report::ReportedFinding>& findings);

/// Sets the verdict of a report that has its findings and counts, from how the search ended.
void set_verdict(report::CheckReport& report, const CheckedProgram& program, const SessionEnd& end,
                 const CheckRequest& request);

/// Sets what the verdict of a report means for the property that was asked for, if there is one, and which
/// specification the first finding violates.
void add_property(report::CheckReport& report, const CheckedProgram& program);

}  // namespace heddle::checking
