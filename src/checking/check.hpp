// Checks a program: the one entry to what `heddle check` does.
#pragma once

#include <atomic>

#include "checking/check_model.hpp"

namespace heddle::checking {

/// The report of a check under the model of the request, with the schedule of its first finding. The limit on
/// time counts from `start` on; the search ends soon after `interrupted` becomes true. The reduction that is
/// asked for must exist and support the model.
[[nodiscard]] Result<CheckedModel> check(CheckedProgram& program, const CheckRequest& request,
                                         const std::atomic<bool>& interrupted, CheckListener& listener,
                                         Time start = now());

/// Returns the short form of a report that the reports under other models include.
[[nodiscard]] report::OtherModel summary_of(const report::CheckReport& report);

}  // namespace heddle::checking
