// Tables of what was measured: every program, the slowest rows, multiples of bare replay.
#pragma once

#include <string>
#include <vector>

#include "bench/table.hpp"
#include "bench/verdicts.hpp"

namespace heddle::bench {

/// Rows by their status.
struct StatusCounts {
  std::size_t done = 0;
  std::size_t limit = 0;
  std::size_t skipped = 0;
  std::size_t unsupported = 0;
  std::size_t failed = 0;
};

[[nodiscard]] StatusCounts status_counts(const BenchData& data);

/// Every program of every size under one model: executions, seconds, microseconds an execution.
[[nodiscard]] Table program_table(const BenchData& data, const std::string& model);

enum class Per : std::uint8_t { execution, event };

/// A row is slow only if it ran this long: before, it is the start that is measured.
inline constexpr double least_seconds_to_rank = 0.01;

[[nodiscard]] Table slowest_table(const BenchData& data, Per per);

/// The multiples of bare replay that one reduction needs under one model.
struct ReplayRatios {
  std::string model;
  std::string reduction;
  std::vector<double> ratios;  // in ascending order; at least one
};

[[nodiscard]] std::vector<ReplayRatios> replay_ratios(const BenchData& data);
[[nodiscard]] Table replay_table(const std::vector<ReplayRatios>& all);

/// Of numbers in ascending order: that which so large a part of them is not above.
[[nodiscard]] double quantile(const std::vector<double>& ascending, double part);

}  // namespace heddle::bench
