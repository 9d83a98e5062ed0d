// Which reduction a command explores with.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "cli/settings.hpp"
#include "explore/algorithms.hpp"

namespace heddle::cli {

/// The one that was asked for; else the best that supports the model.
[[nodiscard]] const Algorithm& chosen_reduction(const Settings& settings, const Model& model);

/// The next best that supports the model; nullptr: there is none.
[[nodiscard]] const Algorithm* plainer_reduction(const Algorithm& algorithm, const Model& model);

[[nodiscard]] std::unique_ptr<Explorer> make_explorer(const Algorithm& algorithm, const Settings& settings,
                                                      const Model& model);

/// What is wrong with the combination of reduction, oracle and models.
[[nodiscard]] std::optional<std::string> unsupported_reduction(const Settings& settings);

/// The names of reductions, as in a message.
[[nodiscard]] std::string reductions_that(bool (*fits)(const Algorithm& algorithm));

/// The models that a reduction supports, as on the command line.
[[nodiscard]] std::string supported_models(const Algorithm& algorithm);

}  // namespace heddle::cli
