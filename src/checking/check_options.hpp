// Which checks the settings ask for.
#pragma once

#include "checking/settings.hpp"
#include "session/check.hpp"

namespace heddle::checking {

[[nodiscard]] CheckOptions check_options(const Settings& settings);

}  // namespace heddle::checking
