// Files that the user named.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "core/result.hpp"

namespace heddle {

/// Returns the folder of caches: in XDG_CACHE_HOME, or else in ~/.cache. A variable that is empty or no
/// absolute path counts as not set (XDG Base Directory Specification). Empty if there is none.
[[nodiscard]] std::filesystem::path cache_folder();
/// Returns that folder, which is created if it is missing, without symbolic links; an error if there is
/// none, if it cannot be created, or if other users can change what is in it.
[[nodiscard]] Result<std::filesystem::path> private_cache_folder();

[[nodiscard]] Result<std::string> read_file(const std::string& path);

/// Returns the paths that are files and, for each folder, all files below it with this ending, sorted by
/// name.
[[nodiscard]] Result<std::vector<std::string>> expand(const std::vector<std::string>& paths,
                                                      const std::string& ending);

}  // namespace heddle
