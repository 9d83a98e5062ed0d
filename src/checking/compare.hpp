// Counts a program's classes under every equivalence.
#pragma once

#include <atomic>

#include "checking/check_listener.hpp"
#include "checking/checked_program.hpp"
#include "checking/requests.hpp"
#include "report/compare_report.hpp"

namespace heddle::checking {

/// The numbers of classes under a model, each found by the search that is quickest at it. Without a limit on
/// executions or time, each search has ten seconds; what is not finished by then is a lower bound.
[[nodiscard]] Result<report::CompareReport> compare(CheckedProgram& program, const Model& model,
                                                    const SearchRequest& search,
                                                    const std::atomic<bool>& interrupted,
                                                    CheckListener& listener);

}  // namespace heddle::checking
