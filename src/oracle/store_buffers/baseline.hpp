// Options and answers of the published verification algorithms, which are implemented here for comparison.
#pragma once

#include <cstdint>

#include "oracle/oracle.hpp"

namespace heddle {

struct BaselineOptions {
  /// Section 4.3: computes the closure first. A cycle means no; else only prefixes that respect it are
  /// searched.
  bool closure = false;
  std::uint64_t most_states = UINT64_MAX;  // a search that needs more gives up
};

struct BaselineAnswer {
  Verdict verdict = Inconsistent{};
  std::uint64_t states = 0;  // prefixes taken from the worklist
  bool by_closure = false;   // the closure had a cycle: the answer is no
  bool gave_up = false;      // too many states: the verdict means nothing

  /// Counts a state. Returns false if there are more than `most`: then the search gives up.
  [[nodiscard]] bool enter_state(std::uint64_t most) {
    gave_up = ++states > most;
    return !gave_up;
  }
};

}  // namespace heddle
