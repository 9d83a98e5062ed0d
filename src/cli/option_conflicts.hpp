// Options that do not go together.
#pragma once

#include <optional>
#include <string>

#include "cli/any_command.hpp"

namespace heddle::cli {

/// What is wrong with the combination of reduction, oracle and models; none if it is supported.
[[nodiscard]] std::optional<std::string> unsupported_reduction(const checking::SearchRequest& search,
                                                               const Models& models);

/// What is wrong with the options of a check taken together; none if they can be followed.
[[nodiscard]] std::optional<std::string> conflict_of(const CheckCommand& command);

}  // namespace heddle::cli
