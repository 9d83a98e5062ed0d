// The files that Heddle reads when it runs, which are installed beside the executable. A build folder has
// them in the same places as an installation, so there is one way to find them, and an installation can be
// moved.
#pragma once

#include <filesystem>
#include <optional>

#include "core/result.hpp"

namespace heddle {

/// Returns share/heddle, beside the folder of the running executable.
[[nodiscard]] std::filesystem::path own_folder();

/// Returns the folder with heddle.h, for programs under test.
[[nodiscard]] std::filesystem::path own_headers();

/// Returns the folder with the compiler's own headers (its "resource folder").
[[nodiscard]] std::filesystem::path compiler_folder();

/// Returns the folder for C++ programs: include/ has headers that replace those of the library, library/ has
/// definitions of its functions.
[[nodiscard]] std::filesystem::path guest_folder();

/// Returns the precompiled headers of the library. Paths in them below Heddle's own folder are found wherever
/// that folder is.
[[nodiscard]] std::filesystem::path shipped_headers();

/// Returns the file with the digests of all these files: its text changes when one of them does.
[[nodiscard]] std::filesystem::path own_contents();

/// Returns an error if the files are not there; none otherwise.
[[nodiscard]] std::optional<Error> check_own_files();

}  // namespace heddle
