// What is named in a request: models, reductions, ways of sampling, checks. The command line and the library
// refuse an unknown name with one message.
#pragma once

#include <string>
#include <string_view>

#include "checking/requests.hpp"
#include "core/error_message.hpp"

namespace heddle::checking {

/// Returns the message for a name that no model has: it lists the models.
[[nodiscard]] std::string no_such_model(std::string_view name);

/// Sets the reduction. Returns what is wrong with the name; none if there is such a reduction.
[[nodiscard]] ErrorMessage set_reduction(SearchRequest& search, const std::string& name);

/// Sets the way of sampling. Returns what is wrong with the name; none if there is such a way.
[[nodiscard]] ErrorMessage set_sample(SearchRequest& search, const std::string& name);

/// Adds a bound on the iterations of loops: "3" for every loop, "queue.hpp:41=3" for those that begin in one
/// line. Returns what is wrong with it; none if it can be read.
[[nodiscard]] ErrorMessage set_unroll(ProgramRequest& program, const std::string& bound);

/// Switches a check off. Returns what is wrong with the name; none if there is such a check.
[[nodiscard]] ErrorMessage ignore_check(ErrorSelection& errors, const std::string& name);

}  // namespace heddle::checking
