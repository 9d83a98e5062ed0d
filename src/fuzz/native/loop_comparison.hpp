// Compares random programs with waiting loops, printed as C and explored natively, with the search of all
// their states: what both find must be equal.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "core/result.hpp"
#include "core/wait_rules.hpp"

namespace heddle::fuzz {

struct LoopFuzzOptions {
  std::uint64_t seed = 1;
  std::uint64_t first = 0;
  std::uint64_t programs = 100;
  std::uint64_t batch = 50;           // programs compiled together
  std::uint64_t executions = 10'000;  // a search with more is not finished
  double processor_seconds = 0.6;     // or with more time
  std::uint64_t states = 15'000;      // of a program: not more are looked at
  std::optional<double> seconds;
  bool cuts_down = true;  // a mismatch
  WaitRules rules;
};

struct LoopFuzzReport {
  std::uint64_t programs = 0;
  std::uint64_t large = 0;       // with too many states under some model
  std::uint64_t completing = 0;  // programs that have a complete execution
  std::uint64_t searches = 0;
  std::uint64_t unfinished = 0;         // searches of which only what was found was compared
  std::uint64_t outcomes = 0;           // of finished searches
  std::optional<std::string> mismatch;  // what differs, and the program
};

/// Runs the comparison until the first mismatch.
[[nodiscard]] Result<LoopFuzzReport> compare_loops_natively(const LoopFuzzOptions& options);

}  // namespace heddle::fuzz
