// Compiled programs, kept in a folder: what did not change is not compiled again. Everything goes by content.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "program/native/module.hpp"

namespace heddle {

class ModuleCache {
 public:
  /// An empty path: nothing is kept, nothing is found.
  explicit ModuleCache(std::filesystem::path folder) : folder_(std::move(folder)) {}

  /// The program as it was compiled before, if all that it was made of is the same.
  [[nodiscard]] std::optional<NativeModule> find(const std::vector<SourceFile>& files) const;
  /// Failing to keep it is no failure: it will be compiled again. Nor is it kept if a file changed since
  /// then.
  void keep(const std::vector<SourceFile>& files, const std::string& record,
            const std::vector<std::string>& inputs, const std::string& code,
            std::filesystem::file_time_type since) const;

 private:
  std::filesystem::path folder_;
};

}  // namespace heddle
