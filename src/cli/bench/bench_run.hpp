// A run of a suite of benchmarks: what is known already, what is measured, and where it is written.
#pragma once

#include <vector>

#include "bench/suite.hpp"
#include "bench/verdicts.hpp"
#include "cli/any_command.hpp"

namespace heddle::cli {

/// Measures the rows, writes the results, the page and the Markdown, and prints what is wrong. Returns the
/// exit status.
[[nodiscard]] int run_suite(const BenchCommand& command, bench::BenchData data,
                            std::vector<bench::Chain> chains);

}  // namespace heddle::cli
