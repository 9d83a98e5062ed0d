// Files that tests read.
#pragma once

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

namespace heddle::test {

/// A path below tests/data.
[[nodiscard]] inline std::filesystem::path path_of(const std::string& name) {
  return std::filesystem::path(HEDDLE_TESTS) / "data" / name;
}

[[nodiscard]] inline std::string read(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  if (!in) throw std::runtime_error("cannot read " + path.string());
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

/// All files below a folder of tests/data with this ending, sorted.
[[nodiscard]] inline std::vector<std::string> files_in(const std::string& folder, const std::string& ending) {
  std::vector<std::string> files;
  if (!std::filesystem::exists(path_of(folder))) return files;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(path_of(folder)))
    if (entry.path().extension() == ending) files.push_back(entry.path().string());
  std::ranges::sort(files);
  return files;
}

}  // namespace heddle::test
