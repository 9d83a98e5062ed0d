// Compares saturation with its definition: the smallest transitive relation that contains all causes and
// satisfies both rules.
#pragma once

#include <optional>
#include <string>

#include "oracle/query.hpp"
#include "oracle/reads_from/question.hpp"
#include "oracle/reads_from/saturation.hpp"

namespace heddle::fuzz {

/// What differs. The later phases repair what saturation misses, so answers alone do not show whether it
/// finds all. The saturation that is given may have been used before: what is left of that must not matter.
[[nodiscard]] std::optional<std::string> compare_saturation(const Question& question, const Query& query,
                                                            Saturation& saturation);

/// Whether the causes and the rules contradict each other.
[[nodiscard]] bool has_cycle_by_definition(const Query& query);

}  // namespace heddle::fuzz
