// Files and folders that are removed when they are no longer needed, also if a signal ends the process.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace heddle::fuzz {

/// Removes files and empty folders at the end of its life, in the given order, and also when SIGINT, SIGTERM
/// or SIGHUP ends the process. Paths that do not exist are left out. At most eight paths may be kept at a
/// time.
class TemporaryFiles {
 public:
  explicit TemporaryFiles(std::vector<std::string> paths);
  TemporaryFiles(const TemporaryFiles&) = delete;
  TemporaryFiles& operator=(const TemporaryFiles&) = delete;
  ~TemporaryFiles();

 private:
  std::vector<std::string> paths_;
};

/// A C file in the folder for temporary files.
class TemporarySource {
 public:
  explicit TemporarySource(const std::string& text);
  [[nodiscard]] const std::string& path() const { return path_; }

 private:
  std::string path_;
  std::optional<TemporaryFiles> files_;
};

/// A folder for temporary files, in which files with the given names may be created. The path is
/// empty if it cannot be created.
class TemporaryFolder {
 public:
  explicit TemporaryFolder(const std::vector<std::string>& names);
  [[nodiscard]] const std::string& path() const { return path_; }

 private:
  std::string path_;
  std::optional<TemporaryFiles> files_;
};

}  // namespace heddle::fuzz
