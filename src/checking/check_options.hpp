// Translates the errors that a request selects into options of a session.
#pragma once

#include "checking/requests.hpp"
#include "session/check.hpp"

namespace heddle::checking {

/// Returns the options of a session that looks for the selected errors under a model. Limits and the watch
/// are left at their defaults.
[[nodiscard]] CheckOptions check_options(const Model& model, const ErrorSelection& errors);

}  // namespace heddle::checking
