// Runs rows of the benchmarks, several at a time, each in a process of its own: whatever happens there, the
// others go on.
#pragma once

#include <atomic>
#include <functional>
#include <vector>

#include "bench/results_file.hpp"
#include "bench/suite.hpp"
#include "session/session.hpp"

namespace heddle::cli {

/// What runs in the process.
using MeasureRow = std::function<bench::Row(const bench::RowKey& key)>;

struct PoolOptions {
  std::size_t jobs = 1;
  double most_seconds = 100;  // of processor time: a process that needs more is ended
  const std::atomic<bool>* interrupted = nullptr;
};

/// Says what is known of a row already; nothing: it is to be run.
using KnownRow = std::function<std::optional<bench::Row>(const bench::RowKey& key)>;
/// Told of each row as it comes, and whether it was run just now. False: it is enough.
using RowSeen = std::function<bool(const bench::Row& row, bool is_new)>;

/// The sizes of a chain one after another; those larger than one that reached a limit are skipped. False: it
/// was ended before.
[[nodiscard]] bool run_chains(const std::vector<bench::Chain>& chains, const PoolOptions& options,
                              const MeasureRow& measure, const KnownRow& known, const RowSeen& seen);

}  // namespace heddle::cli
