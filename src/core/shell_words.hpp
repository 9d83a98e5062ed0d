// The words of a command line.
#pragma once

#include <string>
#include <vector>

namespace heddle {

/// Splits a command into words as a shell does: it knows quotes and backslashes, nothing else.
[[nodiscard]] std::vector<std::string> shell_words(const std::string& command);

}  // namespace heddle
