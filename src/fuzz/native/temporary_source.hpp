// A C file in the folder for temporary files, which is removed at the end.
#pragma once

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

namespace heddle::fuzz {

class TemporarySource {
 public:
  explicit TemporarySource(const std::string& text) {
    std::string name = (std::filesystem::temp_directory_path() / "heddle-XXXXXX").string();
    const int descriptor = mkstemp(name.data());
    if (descriptor >= 0) std::filesystem::rename(name, path_ = name + ".c");
    std::ofstream(path_) << text;
  }
  TemporarySource(const TemporarySource&) = delete;
  TemporarySource& operator=(const TemporarySource&) = delete;
  ~TemporarySource() {
    std::error_code ignored;
    std::filesystem::remove(path_, ignored);
  }
  [[nodiscard]] const std::string& path() const { return path_; }

 private:
  std::string path_;
};

}  // namespace heddle::fuzz
