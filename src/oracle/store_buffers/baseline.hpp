// What the published algorithms share, as they are asked and as they answer. They are here to be measured
// against.
#pragma once

#include <cstdint>

#include "oracle/oracle.hpp"

namespace heddle {

struct BaselineOptions {
  /// Section 4.3: the closure comes first. A cycle is a no; else only prefixes that respect it are searched.
  bool closure = false;
  std::uint64_t most_states = UINT64_MAX;  // a search that needs more gives up
};

struct BaselineAnswer {
  Verdict verdict = Inconsistent{};
  std::uint64_t states = 0;  // prefixes taken from the worklist
  bool by_closure = false;   // it was a cycle that said no
  bool gave_up = false;      // the verdict means nothing

  /// Counts a state. False: that is one too many.
  [[nodiscard]] bool enter_state(std::uint64_t most) {
    gave_up = ++states > most;
    return !gave_up;
  }
};

}  // namespace heddle
