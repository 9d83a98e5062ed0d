// Which errors a session looks for.
#pragma once

#include "checking/requests.hpp"
#include "session/check.hpp"

namespace heddle::checking {

/// The options of a session that looks for the selected errors under a model.
[[nodiscard]] CheckOptions check_options(const Model& model, const ErrorSelection& errors);

}  // namespace heddle::checking
