#pragma once

#include <string_view>

namespace heddle::cli {

/// Equal to the version in CMakeLists.txt (a test compares them).
inline constexpr std::string_view version = "0.1.0";

}  // namespace heddle::cli
