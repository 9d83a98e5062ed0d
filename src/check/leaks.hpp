// Memory that is lost when an execution ends: blocks that were not freed and that the program cannot reach
// any more, from global variables, from thread-local variables of the main thread, or from blocks that it
// can reach.
//
// A word counts as an address if it lies in a block, whatever its type: memory that seems to be reachable is
// no leak. Which words there are is known of shared memory from the events; of memory that one thread alone
// has used, from what the thread left (Execution::held).
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "core/execution.hpp"

namespace heddle {

/// Of which executions leaks are judged.
enum class LeakCheck : std::uint8_t {
  none,
  where_all_joined,  // where main returned or called exit, after every thread was joined
  everywhere,        // also where threads ended that were not joined
  all_memory,        // as everywhere; memory that the program can still reach counts, too
};

/// Whether the program ended in a way in which it could have freed everything.
[[nodiscard]] bool ends_in_order(const Execution& execution, LeakCheck check);

/// Finds lost blocks; keeps its storage from one execution to the next.
class Leaks {
 public:
  /// Returns the blocks that are lost, by index, of those that were never freed (`unfreed`, in order). Those
  /// to which a lost block points come last.
  [[nodiscard]] const std::vector<std::uint32_t>& find(const Execution& execution,
                                                       const std::vector<std::uint32_t>& unfreed);

 private:
  struct Pointer {
    std::uint32_t from = 0;
    std::uint32_t to = 0;
  };

  void read_shared_memory(const Execution& execution);
  void add_word(const Execution& execution, std::uint64_t holder, std::uint64_t word);
  void keep_what_is_reached();

  std::vector<std::pair<std::uint64_t, std::uint64_t>> words_;  // shared memory: address, content
  std::vector<std::uint8_t> is_unfreed_;                        // by block
  std::vector<std::uint8_t> is_kept_;
  std::vector<Pointer> pointers_;
  std::vector<std::uint32_t> reached_;
  std::vector<std::uint32_t> lost_;
};

}  // namespace heddle
