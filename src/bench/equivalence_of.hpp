// Which equivalence a reduction explores, by the names of the manifests.
#pragma once

#include <array>
#include <string_view>

namespace heddle::bench {

/// maz, rf, view; rvf_runs for the reduction rvf, which may run fewer than there are classes; empty: its executions are no classes.
[[nodiscard]] constexpr std::string_view equivalence_of(std::string_view reduction) {
  struct Pair {
    std::string_view reduction, equivalence;
  };
  constexpr std::array pairs{Pair{"dpor", "maz"},  Pair{"rf", "rf"},    Pair{"rf-poly", "rf"},
                             Pair{"view", "view"}, Pair{"mcr", "view"}, Pair{"rvf", "rvf_runs"}};
  for (const Pair& pair : pairs)
    if (pair.reduction == reduction) return pair.equivalence;
  return {};
}

}  // namespace heddle::bench
