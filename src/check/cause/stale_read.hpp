// Finds reads that miss a store which has happened but is still in a store buffer.
#pragma once

#include <optional>
#include <vector>

#include "core/execution.hpp"

namespace heddle {

/// A read, and the store that it misses. All members are positions.
struct StaleRead {
  std::uint32_t read = 0;
  std::uint32_t store = 0;                    // of another thread, before the read
  std::optional<std::uint32_t> arrival = {};  // the store's drain, after the read; none: not yet
  /// A later store of the same thread that reached memory before the read.
  std::optional<std::uint32_t> overtaken = {};
};

/// The first `most` such reads among the first `steps` events.
[[nodiscard]] std::vector<StaleRead> stale_reads(const Execution& execution, std::size_t steps,
                                                 std::size_t most = SIZE_MAX);

}  // namespace heddle
