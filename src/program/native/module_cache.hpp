// A cache of compiled programs in a folder: unchanged programs are not compiled again. Programs are
// identified by the contents of their files.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "program/native/module.hpp"

namespace heddle {

class ModuleCache {
 public:
  /// `folder`: where programs are stored; an empty path: nothing is stored or found. What another Heddle
  /// compiled, or one with other own files, is not found, nor what was instrumented with another error
  /// function.
  ModuleCache(std::filesystem::path folder, OwnFiles own, std::string error_function = {})
      : folder_(std::move(folder)), own_(std::move(own)), error_function_(std::move(error_function)) {}

  /// Returns the compiled program if everything that it was made from is unchanged; none otherwise.
  [[nodiscard]] std::optional<NativeModule> find(const std::vector<SourceFile>& files) const;
  /// Stores a compiled program. If that fails, or a file has changed since it was compiled, nothing is
  /// stored, and the program will be compiled again.
  void keep(const std::vector<SourceFile>& files, const std::string& record,
            const std::vector<std::string>& inputs, const std::string& code,
            std::filesystem::file_time_type since) const;

 private:
  std::filesystem::path folder_;
  OwnFiles own_;
  std::string error_function_;
};

}  // namespace heddle
