// The plots of measured rows.
#pragma once

#include <string>
#include <vector>

#include "bench/plot/bars.hpp"
#include "bench/plot/cactus.hpp"
#include "bench/plot/scatter.hpp"
#include "bench/program_tables.hpp"
#include "bench/verdicts.hpp"

namespace heddle::bench {

enum class Measure : std::uint8_t { seconds, executions };

/// Returns one dot per program, size and model that both reductions were tried on.
[[nodiscard]] Scatter compare_reductions(const BenchData& data, Measure measure, const std::string& up,
                                         const std::string& across);
/// Returns one dot per published count that we have reproduced.
[[nodiscard]] Scatter compare_with_authors(const std::vector<PaperRow>& rows);
[[nodiscard]] Cactus cactus_of(const BenchData& data, const std::string& model);
/// Plots microseconds per execution against its events.
[[nodiscard]] Scatter cost_by_length(const BenchData& data, const std::string& model);
[[nodiscard]] Scatter memory_by_executions(const BenchData& data);
[[nodiscard]] Ranges ratios_to_replay(const std::vector<ReplayRatios>& all);

}  // namespace heddle::bench
