// Compares saturation with its definition: the smallest transitive relation that contains all causes and
// satisfies both rules.
#pragma once

#include <optional>
#include <string>

#include "oracle/query.hpp"
#include "oracle/reads_from/question.hpp"
#include "oracle/reads_from/saturation.hpp"

namespace heddle::fuzz {

/// Returns what differs between saturation and its definition; none if they agree. Answers of the oracle
/// alone do not show whether saturation finds all orders, because later phases repair what it misses.
/// `saturation` may have been used before: its earlier content must not matter.
[[nodiscard]] std::optional<std::string> compare_saturation(const Question& question, const Query& query,
                                                            Saturation& saturation);

/// Whether the causes and the rules contradict each other.
[[nodiscard]] bool has_cycle_by_definition(const Query& query);

}  // namespace heddle::fuzz
