#include "files/user_files.hpp"

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <sstream>

#include "files/private_files.hpp"

namespace heddle {

namespace fs = std::filesystem;

fs::path cache_folder() {
  const char* cache = std::getenv("XDG_CACHE_HOME");
  const char* home = std::getenv("HOME");
  if (cache == nullptr && home == nullptr) return {};
  return (cache != nullptr ? fs::path(cache) : fs::path(home) / ".cache") / "heddle";
}

fs::path private_cache_folder() {
  fs::path folder = cache_folder();
  return !folder.empty() && make_private_folder(folder) ? folder : fs::path();
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
    if (below.empty()) return Error{path + ": has no *" + ending + " files"};
    std::ranges::sort(below);
    files.insert(files.end(), below.begin(), below.end());
  }
  return files;
}

}  // namespace heddle
