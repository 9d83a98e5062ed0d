// Measures one row of the benchmarks: explores a program by a reduction, and records what that costs. Meant
// for a process of its own, because the memory of the process is measured.
#pragma once

#include "bench/manifest.hpp"
#include "bench/row.hpp"
#include "session/session.hpp"

namespace heddle::cli {

/// Returns the measured row. Its members that describe the machine and the commit are not set.
[[nodiscard]] bench::Row measure_row(const bench::BenchProgram& program, const bench::RowKey& key,
                                     const Limits& limits);

}  // namespace heddle::cli
