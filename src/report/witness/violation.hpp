// A failing execution in the terms of violation witnesses: which thread is where in the program's files, in
// the order of the execution.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "report/report_set.hpp"

namespace heddle::report {

struct ViolationStep {
  std::size_t thread = 0;
  const InputFile* file = nullptr;        // nullptr: in none of the program's files
  std::uint32_t line = 0;                 // as the file has it, whatever its line markers say
  std::optional<std::size_t> child = {};  // the thread that it creates
  std::string entered = {};               // the function that the thread begins with
  std::string left = {};                  // the function that the thread has ended with
};

struct Violation {
  std::string specification;
  std::string error_function;        // that is called at the end; empty: none
  std::vector<ViolationStep> steps;  // before the violation
  /// What violates the specification: one step, or the two accesses of a data race.
  std::vector<ViolationStep> targets;
  bool has_threads = false;
};

/// Returns the first finding of a run as a violation; none if there is no finding, or none that violates a
/// specification.
[[nodiscard]] std::optional<Violation> violation_of(const ReportSet& set);

}  // namespace heddle::report
