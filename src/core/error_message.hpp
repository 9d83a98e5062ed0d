// What is wrong with an input, where the caller knows which input it is and how bad that is.
#pragma once

#include <optional>
#include <string>

namespace heddle {

/// What is wrong, as a message for the user; none: nothing is.
using ErrorMessage = std::optional<std::string>;

}  // namespace heddle
