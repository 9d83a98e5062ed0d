// Compares random scripted programs, printed as C and run natively, with their scripted runs: the outcomes
// must be equal.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "core/result.hpp"
#include "fuzz/generator.hpp"

namespace heddle::fuzz {

struct NativeFuzzOptions {
  std::uint64_t seed = 1;
  std::uint64_t programs = 100;
  std::uint64_t batch = 250;  // programs compiled together
  std::optional<double> seconds;
  Shape shape;
};

struct NativeFuzzReport {
  std::uint64_t programs = 0;
  std::uint64_t outcomes = 0;
  std::optional<std::string> mismatch;  // what differs, and the program
};

/// Runs the comparison until the first mismatch.
[[nodiscard]] Result<NativeFuzzReport> compare_with_native(const NativeFuzzOptions& options);

}  // namespace heddle::fuzz
