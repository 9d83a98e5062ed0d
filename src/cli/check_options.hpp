// Which checks the settings ask for.
#pragma once

#include "cli/settings.hpp"
#include "session/check.hpp"

namespace heddle::cli {

[[nodiscard]] CheckOptions check_options(const Settings& settings);

}  // namespace heddle::cli
