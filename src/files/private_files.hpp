// Folders and files that no other user can change. What is kept there is run as code, and is trusted.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "core/result.hpp"

namespace heddle {

/// Whether a folder is ours, no link, and no other user may write there. One that does not exist is not.
[[nodiscard]] bool is_private_folder(const std::filesystem::path& folder);

/// Makes a folder that is missing, and those above it; whether it is private.
bool make_private_folder(const std::filesystem::path& folder);

/// The bytes of a regular file that is ours; nothing: there is none, or only a link to one.
[[nodiscard]] std::optional<std::string> read_private(const std::filesystem::path& path);

/// Whether there is a regular file that is ours, not a link.
[[nodiscard]] bool is_private_file(const std::filesystem::path& path);

/// Replaces a file at once: written beside it and put in its place, so that a link there is replaced, not
/// followed. What is no regular file, such as a device, is written as it is; a link is an error. The value is
/// the path.
[[nodiscard]] Result<std::string> replace_file(const std::filesystem::path& path, const std::string& content);

}  // namespace heddle
