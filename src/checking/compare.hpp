// Counts a program's classes under every equivalence.
#pragma once

#include <atomic>

#include "checking/check_listener.hpp"
#include "checking/checked_program.hpp"
#include "checking/requests.hpp"
#include "report/compare_report.hpp"

namespace heddle::checking {

/// Returns the number of classes of each equivalence under a model, each counted by the search that is
/// fastest for it. Without a limit on executions or time, each search has ten seconds; the count of an
/// unfinished search is a lower bound.
[[nodiscard]] Result<report::CompareReport> compare(CheckedProgram& program, const Model& model,
                                                    const SearchRequest& search,
                                                    const std::atomic<bool>& interrupted,
                                                    CheckListener& listener);

}  // namespace heddle::checking
