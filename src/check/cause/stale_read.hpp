// Reads that miss a store which has happened but waits in a store buffer.
#pragma once

#include <optional>
#include <vector>

#include "core/execution.hpp"

namespace heddle {

/// All are positions.
struct StaleRead {
  std::uint32_t read = 0;
  std::uint32_t store = 0;                    // of another thread, before the read
  std::optional<std::uint32_t> arrival = {};  // of the store in memory, after the read; nothing: not yet
  std::optional<std::uint32_t> overtaken =
      {};  // a later store of the same thread that reached memory before the read
};

/// Those among the first `steps` events, the first of them, at most so many.
[[nodiscard]] std::vector<StaleRead> stale_reads(const Execution& execution, std::size_t steps,
                                                 std::size_t most = SIZE_MAX);

}  // namespace heddle
