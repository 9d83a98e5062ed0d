// One row of the benchmarks: a program explored by a reduction, and what that costs. In a process of its own,
// whose memory is measured.
#pragma once

#include "bench/manifest.hpp"
#include "bench/row.hpp"
#include "session/session.hpp"

namespace heddle::cli {

/// Without what the row says of machine and commit.
[[nodiscard]] bench::Row measure_row(const bench::BenchProgram& program, const bench::RowKey& key,
                                     const Limits& limits);

}  // namespace heddle::cli
