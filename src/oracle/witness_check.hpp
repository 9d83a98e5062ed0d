// The independent check of witnesses: replays the steps on one queue per buffer, and shares no code with
// anything that finds witnesses.
#pragma once

#include <string>

#include "core/result.hpp"
#include "memory/model.hpp"
#include "oracle/query.hpp"

namespace heddle {

/// Returns what is wrong with the witness, in words; none if it proves the query.
[[nodiscard]] std::optional<std::string> refute(const Witness& witness, const Query& query,
                                                const Model& model);

[[nodiscard]] inline bool proves(const Witness& witness, const Query& query, const Model& model) {
  return !refute(witness, query, model).has_value();
}

}  // namespace heddle
