// Finds writes of other threads between two accesses of one thread that belong together.
#pragma once

#include <optional>
#include <vector>

#include "core/execution.hpp"

namespace heddle {

/// A compare-exchange that succeeded although its location had changed since the thread read it, and changed
/// back.
struct ChangedBack {
  std::uint32_t read = 0;
  std::vector<std::uint32_t> writes;  // by other threads, in between
  std::uint32_t exchange = 0;
};

/// A write by a thread that had read the location before, and overwrites what another thread wrote in
/// between.
struct LostUpdate {
  std::uint32_t read = 0;
  std::uint32_t lost = 0;
  std::uint32_t overwrites = 0;
};

/// A location that a thread read, another wrote, and the thread accessed again.
struct ChangedInBetween {
  std::uint32_t read = 0;
  std::uint32_t write = 0;  // the last one by another thread
  std::uint32_t again = 0;
};

/// The last one among the first `steps` events; none: there is none.
[[nodiscard]] std::optional<ChangedBack> changed_back(const Execution& execution, std::size_t steps);
[[nodiscard]] std::optional<LostUpdate> lost_update(const Execution& execution, std::size_t steps);
/// As above, for the accesses of one thread; locks do not count.
[[nodiscard]] std::optional<ChangedInBetween> changed_in_between(const Execution& execution, ThreadId thread,
                                                                 std::size_t steps);

}  // namespace heddle
