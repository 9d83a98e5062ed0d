// How many classes a program has under each equivalence, each counted by the search that is quickest at it.
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
  std::uint64_t runs = 0;  // of the search, parts of runs included
  double seconds = 0;
  LimitReached limit = LimitReached::none;  // if any: there are at least so many
};

/// From the finest to the coarsest. The limits are for each search. `watch_of` says who looks at the search
/// for this equivalence.
[[nodiscard]] Result<std::vector<EquivalenceCount>> count_equivalences(
    Runtime& runtime, const Model& model, const Limits& limits,
    const std::function<Watch(std::string_view)>& watch_of);

}  // namespace heddle
