// Files that the user named.
#pragma once

#include <string>
#include <vector>

#include "core/result.hpp"

namespace heddle::cli {

[[nodiscard]] Result<std::string> read_file(const std::string& path);

/// The files themselves, and for folders all files below them with this ending, sorted by name.
[[nodiscard]] Result<std::vector<std::string>> expand(const std::vector<std::string>& paths,
                                                      const std::string& ending);

}  // namespace heddle::cli
