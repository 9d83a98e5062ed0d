// Runs rows of the benchmarks, several at a time, each in a process of its own, so that a crash in one does
// not end the others.
#pragma once

#include <atomic>
#include <functional>
#include <vector>

#include "bench/results_file.hpp"
#include "bench/suite.hpp"
#include "session/session.hpp"

namespace heddle::cli {

/// Measures a row. Called in the process of the row.
using MeasureRow = std::function<bench::Row(const bench::RowKey& key)>;

struct PoolOptions {
  std::size_t jobs = 1;
  double most_seconds = 100;  // of processor time: a process that needs more is ended
  const std::atomic<bool>* interrupted = nullptr;
};

/// Returns the stored result of a row; none if the row has to be run.
using KnownRow = std::function<std::optional<bench::Row>(const bench::RowKey& key)>;
/// Called with each result, in the order in which they come; `is_new`: the row was run just now. Returns
/// false to end the whole run.
using RowSeen = std::function<bool(const bench::Row& row, bool is_new)>;

/// Runs the rows of all chains. The sizes of a chain are run one after the other; sizes above one that
/// reached a limit are skipped. Returns false if the run was interrupted or ended by `seen`.
[[nodiscard]] bool run_chains(const std::vector<bench::Chain>& chains, const PoolOptions& options,
                              const MeasureRow& measure, const KnownRow& known, const RowSeen& seen);

}  // namespace heddle::cli
