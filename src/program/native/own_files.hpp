// The files that Heddle reads when it runs. They are installed beside the executable, and a build folder has
// them in the same places as an installation, so an installation can be moved.
#pragma once

#include <filesystem>
#include <optional>

#include "core/result.hpp"

namespace heddle {

/// The paths of Heddle's own files.
class OwnFiles {
 public:
  /// `folder`: where they are; an empty path: share/heddle, beside the folder of the running executable.
  explicit OwnFiles(std::filesystem::path folder = {});

  /// Returns the folder that holds all of them.
  [[nodiscard]] const std::filesystem::path& folder() const { return folder_; }
  /// Returns the folder with heddle.h, for programs under test.
  [[nodiscard]] std::filesystem::path headers() const { return folder_ / "include"; }
  /// Returns the folder with the compiler's own headers (its "resource folder").
  [[nodiscard]] std::filesystem::path compiler() const { return folder_ / "clang"; }
  /// Returns the folder for C++ programs: include/ has headers that replace those of the library, library/
  /// has definitions of its functions.
  [[nodiscard]] std::filesystem::path guest() const { return folder_ / "guest"; }
  /// Returns what is read before a file of C that another compiler has preprocessed.
  [[nodiscard]] std::filesystem::path before_preprocessed() const { return guest() / "preprocessed.h"; }
  /// Returns the precompiled headers of the library. Paths in them below Heddle's own folder are found
  /// wherever that folder is.
  [[nodiscard]] std::filesystem::path compiled_headers() const { return guest() / "standard.pch"; }
  /// Returns the file with the digests of all these files: its text changes when one of them does.
  [[nodiscard]] std::filesystem::path contents() const { return folder_ / "contents"; }

  /// Returns an error if the files are not there; none otherwise.
  [[nodiscard]] std::optional<Error> check() const;

 private:
  std::filesystem::path folder_;
};

}  // namespace heddle
