// Settings of a search that cannot be used together.
#pragma once

#include <string>
#include <vector>

#include "checking/requests.hpp"
#include "core/error_message.hpp"

namespace heddle::checking {

/// Returns what is wrong with the combination of reduction, oracle and models; none if it is supported. The
/// reduction that is asked for must exist.
[[nodiscard]] ErrorMessage unsupported_reduction(const SearchRequest& search,
                                                 const std::vector<Model>& asked_models);

/// Returns what is wrong with the settings of checks under these models, taken together; none if they are
/// supported. The reduction that is asked for must exist.
[[nodiscard]] ErrorMessage conflict_of(const ErrorSelection& errors, const SearchRequest& search,
                                       const std::vector<Model>& asked_models, bool count_classes);

}  // namespace heddle::checking
