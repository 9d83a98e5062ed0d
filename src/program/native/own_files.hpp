// What Heddle reads when it runs: its own files, which stand beside the program. A build folder has them in
// the same places as an installation, so there is one way to find them, and an installation can be moved.
#pragma once

#include <filesystem>
#include <optional>

#include "core/result.hpp"

namespace heddle {

/// share/heddle, beside the folder of the running program.
[[nodiscard]] std::filesystem::path own_folder();

/// heddle.h, for programs under test.
[[nodiscard]] std::filesystem::path own_headers();

/// The headers of the compiler itself (its "resource folder").
[[nodiscard]] std::filesystem::path compiler_folder();

/// What C++ programs are compiled with: include/ replaces headers of the library, library/ has its
/// definitions.
[[nodiscard]] std::filesystem::path guest_folder();

/// The library's headers as they were compiled ahead. What it names below our own folder is found wherever
/// that is.
[[nodiscard]] std::filesystem::path shipped_headers();

/// The digests of all these files, as text: it changes when one of them does.
[[nodiscard]] std::filesystem::path own_contents();

/// An error if the files are not there.
[[nodiscard]] std::optional<Error> check_own_files();

}  // namespace heddle
