// Files that the user named.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "core/result.hpp"

namespace heddle {

/// The folder of caches; empty: the environment names none.
[[nodiscard]] std::filesystem::path cache_folder();
/// That folder, made if it is missing; empty also if others can write there, or it cannot be made.
[[nodiscard]] std::filesystem::path private_cache_folder();

[[nodiscard]] Result<std::string> read_file(const std::string& path);

/// The files themselves, and for folders all files below them with this ending, sorted by name.
[[nodiscard]] Result<std::vector<std::string>> expand(const std::vector<std::string>& paths,
                                                      const std::string& ending);

}  // namespace heddle
