// Tables of what was measured: every program, the slowest rows, multiples of bare replay.
#pragma once

#include <string>
#include <vector>

#include "bench/table.hpp"
#include "bench/verdicts.hpp"

namespace heddle::bench {

/// Numbers of rows by status.
struct StatusCounts {
  std::size_t done = 0;
  std::size_t limit = 0;
  std::size_t skipped = 0;
  std::size_t unsupported = 0;
  std::size_t failed = 0;
};

[[nodiscard]] StatusCounts status_counts(const BenchData& data);

/// Returns a table of all programs and sizes under one model: executions, seconds, microseconds per
/// execution.
[[nodiscard]] Table program_table(const BenchData& data, const std::string& model);

enum class Per : std::uint8_t { execution, event };

/// Rows that ran for less time are not ranked: their time is mostly start-up.
inline constexpr double least_seconds_to_rank = 0.01;

[[nodiscard]] Table slowest_table(const BenchData& data, Per per);

/// Costs of one reduction under one model, as multiples of bare replay.
struct ReplayRatios {
  std::string model;
  std::string reduction;
  std::vector<double> ratios;  // in ascending order; at least one
};

[[nodiscard]] std::vector<ReplayRatios> replay_ratios(const BenchData& data);
[[nodiscard]] Table replay_table(const std::vector<ReplayRatios>& all);

/// Returns a quantile of numbers in ascending order: the value that the given fraction of them does not
/// exceed.
[[nodiscard]] double quantile(const std::vector<double>& ascending, double part);

}  // namespace heddle::bench
