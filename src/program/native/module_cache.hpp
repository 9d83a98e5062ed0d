// A cache of compiled programs in a folder: unchanged programs are not compiled again. Programs are
// identified by the contents of their files.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "program/native/kept_entries.hpp"
#include "program/native/module.hpp"

namespace heddle {

class ModuleCache {
 public:
  /// `folder`: where programs are stored; an empty path: nothing is stored or found. What another Heddle
  /// compiled, or one with other own files, is not found. `rules`: how programs are instrumented besides what
  /// follows from their files.
  ModuleCache(const std::filesystem::path& folder, OwnFiles own, std::string rules = {});

  /// Returns the compiled program if everything that it was made from is unchanged; none otherwise. `entry`:
  /// the function that runs are to start with; empty: main and tests, which all programs have.
  [[nodiscard]] std::optional<NativeModule> find(const std::vector<SourceFile>& files,
                                                 const std::string& entry) const;
  /// Stores a compiled program. If that fails, or a file has changed since it was compiled, nothing is
  /// stored, and the program will be compiled again.
  void keep(const std::vector<SourceFile>& files, const std::string& entry, const std::string& record,
            const std::vector<std::string>& inputs, const std::string& code,
            std::filesystem::file_time_type since) const;

 private:
  KeptEntries entries_;
  OwnFiles own_;
  std::string rules_;
};

}  // namespace heddle
