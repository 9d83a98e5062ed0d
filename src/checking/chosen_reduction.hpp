// Which reduction a command explores with.
#pragma once

#include <memory>
#include <string>

#include "checking/requests.hpp"
#include "explore/algorithms.hpp"

namespace heddle::checking {

/// The reduction that was asked for, which must exist and support the model; else the default for the model.
[[nodiscard]] const Algorithm& chosen_reduction(const SearchRequest& request, const Model& model);

/// A new explorer of this reduction, for a program of which these errors count.
[[nodiscard]] std::unique_ptr<Explorer> make_explorer(const Algorithm& algorithm,
                                                      const SearchRequest& request,
                                                      const ErrorSelection& errors, const Model& model);

/// The names of the models that a reduction supports, separated by commas.
[[nodiscard]] std::string supported_models(const Algorithm& algorithm);

}  // namespace heddle::checking
