// The brute-force oracle: decides consistency by trying every order of steps, each state once.
#pragma once

#include <memory>

#include "oracle/oracle.hpp"

namespace heddle {

/// Decides one whole query.
[[nodiscard]] Verdict decide_by_brute_force(const Query& query, const Model& model);

[[nodiscard]] std::unique_ptr<Oracle> make_brute_force_oracle(const Model& model);

}  // namespace heddle
