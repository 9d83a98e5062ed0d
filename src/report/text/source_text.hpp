// The text of the program, for reports that quote it.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

namespace heddle::report {

/// Returns the text of a line of the program; empty if it is not available.
using SourceText = std::function<std::string(const std::string& file, std::uint32_t line)>;

}  // namespace heddle::report
