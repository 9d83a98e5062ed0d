#include "files/user_files.hpp"

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <sstream>

#include "files/private_files.hpp"

namespace heddle {

namespace fs = std::filesystem;

namespace {

/// Returns the folder that a variable of the environment names; empty if it is not set, or is no absolute
/// path.
fs::path folder_in(const char* variable) {
  const char* value = std::getenv(variable);
  const fs::path folder = value == nullptr ? "" : value;
  return folder.is_absolute() ? folder : fs::path();
}

}  // namespace

fs::path cache_folder() {
  if (const fs::path cache = folder_in("XDG_CACHE_HOME"); !cache.empty()) return cache / "heddle";
  const fs::path home = folder_in("HOME");
  return home.empty() ? home : home / ".cache" / "heddle";
}

Result<fs::path> private_cache_folder() {
  const fs::path folder = cache_folder();
  if (folder.empty()) return Error{"there is no cache folder"};
  const auto target = follow_own_link(folder);
  return target ? make_private_folder(*target) : target;
}

Result<std::string> read_file(const std::string& path) {
  std::error_code error;
  if (fs::is_directory(path, error)) return Error{path + ": is a folder, not a file"};
  std::ifstream in(path, std::ios::binary);
  if (!in) return Error{path + ": cannot be read"};
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

Result<std::vector<std::string>> expand(const std::vector<std::string>& paths, const std::string& ending) {
  std::vector<std::string> files;
  for (const std::string& path : paths) {
    std::error_code error;
    if (!fs::exists(path, error)) return Error{path + ": no such file or folder"};
    if (!fs::is_directory(path, error)) {
      files.push_back(path);
      continue;
    }
    std::vector<std::string> below;
    for (auto entry = fs::recursive_directory_iterator(path, error);
         !error && entry != fs::recursive_directory_iterator(); entry.increment(error))
      if (entry->is_regular_file(error) && entry->path().extension() == ending)
        below.push_back(entry->path().string());
    if (error) return Error{path + ": " + error.message()};
    if (below.empty()) return Error{std::string(path).append(": has no *").append(ending).append(" files")};
    std::ranges::sort(below);
    files.insert(files.end(), below.begin(), below.end());
  }
  return files;
}

}  // namespace heddle
