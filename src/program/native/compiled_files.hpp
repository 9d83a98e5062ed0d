// The files of programs in LLVM's form, kept one by one: where one file of a program changes or is added, the
// others are not compiled again. So it is also where the files could not be linked.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "core/release_sequences.hpp"
#include "program/native/kept_entries.hpp"

namespace heddle {

/// A compiled file.
struct CompiledFile {
  std::string bitcode;
  std::vector<std::string> warnings = {};
  std::vector<std::string> inputs = {};                               // the files that were read
  ReleaseSequences release_sequences = ReleaseSequences::of_updates;  // of its language
};

class CompiledFiles {
 public:
  /// `folder`: where they are kept; an empty path: they are not.
  CompiledFiles(const std::filesystem::path& folder, OwnFiles own);

  [[nodiscard]] bool are_kept() const { return entries_.is_used(); }
  /// `ahead`: compiled with headers that were compiled before.
  [[nodiscard]] std::optional<CompiledFile> find(const SourceFile& file, bool ahead) const;
  void keep(const SourceFile& file, bool ahead, const CompiledFile& compiled,
            std::filesystem::file_time_type since) const;

 private:
  [[nodiscard]] std::string name_of(const SourceFile& file, bool ahead) const;

  KeptEntries entries_;
  OwnFiles own_;
};

}  // namespace heddle
