// Counts the classes of a program under each equivalence, each by the search that is fastest for it.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "core/runtime.hpp"
#include "memory/model.hpp"
#include "session/class_counts.hpp"
#include "session/session.hpp"

namespace heddle {

struct EquivalenceCount {
  std::string_view equivalence;
  std::string_view search;  // the reduction that counted
  ClassCount classes;
  std::uint64_t runs = 0;  // of the search, partial runs included
  double seconds = 0;
  LimitReached limit = LimitReached::none;  // not none: the count is a lower bound
};

/// The counts from the finest equivalence to the coarsest. The limits apply to each search. `watch_of`
/// returns the watch of the search for an equivalence.
[[nodiscard]] Result<std::vector<EquivalenceCount>> count_equivalences(
    Runtime& runtime, const Model& model, const Limits& limits,
    const std::function<Watch(std::string_view)>& watch_of);

}  // namespace heddle
