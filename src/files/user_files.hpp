// Files that the user named.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "core/result.hpp"

namespace heddle {

/// Returns the folder of caches; empty if the environment names none.
[[nodiscard]] std::filesystem::path cache_folder();
/// Returns that folder, which is created if it is missing; empty also if other users can write there, or if
/// it cannot be created.
[[nodiscard]] std::filesystem::path private_cache_folder();

[[nodiscard]] Result<std::string> read_file(const std::string& path);

/// Returns the paths that are files and, for each folder, all files below it with this ending, sorted by
/// name.
[[nodiscard]] Result<std::vector<std::string>> expand(const std::vector<std::string>& paths,
                                                      const std::string& ending);

}  // namespace heddle
