// Digests of contents, for names of files in the cache: equal contents have equal digests.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "program/native/own_files.hpp"

namespace heddle {

/// Returns the digest of a sequence of texts.
[[nodiscard]] std::string digest_of(const std::vector<std::string>& texts);

/// Returns the content of a file; none if it cannot be read.
[[nodiscard]] std::optional<std::string> content_of(const std::filesystem::path& path);

/// Returns a digest that identifies this executable, by its build ID, and the own files, by the digests that
/// are stored with them: all of these are too large to be read every time.
[[nodiscard]] std::string stamp_of_heddle(const OwnFiles& own);

/// Returns a path in the same folder that no other process uses.
[[nodiscard]] std::filesystem::path name_beside(const std::filesystem::path& path);

}  // namespace heddle
