// Chooses the reduction that a command explores with.
#pragma once

#include <memory>
#include <string>

#include "checking/requests.hpp"
#include "explore/algorithms.hpp"

namespace heddle::checking {

/// Returns the requested reduction, which must exist and support the model; the default for the model if none
/// is requested.
[[nodiscard]] const Algorithm& chosen_reduction(const SearchRequest& request, const Model& model);

/// Returns a new explorer of this reduction, for a program of which these errors count.
[[nodiscard]] std::unique_ptr<Explorer> make_explorer(const Algorithm& algorithm,
                                                      const SearchRequest& request,
                                                      const ErrorSelection& errors, const Model& model);

/// Returns the names of the models that a reduction supports, separated by commas.
[[nodiscard]] std::string supported_models(const Algorithm& algorithm);

}  // namespace heddle::checking
