// Finds combinations of options that are not supported.
#pragma once

#include <optional>
#include <string>

#include "cli/any_command.hpp"

namespace heddle::cli {

/// Returns what is wrong with the combination of reduction, oracle and models; none if it is supported.
[[nodiscard]] std::optional<std::string> unsupported_reduction(const checking::SearchRequest& search,
                                                               const Models& models);

/// Returns what is wrong with the combination of a check's options; none if it is supported.
[[nodiscard]] std::optional<std::string> conflict_of(const CheckCommand& command);

}  // namespace heddle::cli
