// Which reduction a command explores with.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "checking/settings.hpp"
#include "explore/algorithms.hpp"

namespace heddle::checking {

/// The one that was asked for; else the default for the model.
[[nodiscard]] const Algorithm& chosen_reduction(const Settings& settings, const Model& model);

[[nodiscard]] std::unique_ptr<Explorer> make_explorer(const Algorithm& algorithm, const Settings& settings,
                                                      const Model& model);

/// What is wrong with the combination of reduction, oracle and models.
[[nodiscard]] std::optional<std::string> unsupported_reduction(const Settings& settings);

/// The models that a reduction supports, as on the command line.
[[nodiscard]] std::string supported_models(const Algorithm& algorithm);

}  // namespace heddle::checking
