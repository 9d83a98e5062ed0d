// Random C programs on real threads of this machine: each outcome that is seen must be one that Heddle's
// exploration of the same program has. The machine is x86-64, so the model is TSO; programs whose atomic
// accesses are all sequentially consistent are explored under SC.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "core/result.hpp"
#include "fuzz/native/real_run.hpp"

namespace heddle::fuzz {

struct RealFuzzOptions {
  std::uint64_t seed = 1;
  std::uint64_t first = 0;
  std::uint64_t programs = 100;
  std::uint64_t batch = 8;            // programs compiled together
  std::uint64_t runs = 5000;          // of each program on real threads
  std::uint64_t executions = 50'000;  // programs with more than these are left out
  std::optional<double> seconds;
  RealCompiler compiler;
  bool all_under_sc = false;  // a wrong answer, to see that it is noticed
};

struct RealFuzzReport {
  std::uint64_t programs = 0;
  std::uint64_t left_out = 0;           // too large to explore
  std::uint64_t seen = 0;               // outcomes on real threads
  std::uint64_t allowed = 0;            // outcomes that Heddle has
  std::optional<std::string> mismatch;  // the outcome, and the program cut down
};

/// Runs the comparison until the first outcome that Heddle does not have.
[[nodiscard]] Result<RealFuzzReport> compare_with_hardware(const RealFuzzOptions& options);

/// Returns the first outcome that was seen and is not allowed; none if all are.
[[nodiscard]] std::optional<RealOutcome> first_outside(const std::set<RealOutcome>& seen,
                                                       const std::set<RealOutcome>& allowed);

}  // namespace heddle::fuzz
