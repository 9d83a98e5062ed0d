#pragma once

#include <string_view>

namespace heddle::report {

/// Heddle's own: "0.1.0".
[[nodiscard]] std::string_view heddle_version();

}  // namespace heddle::report
