// Folders and files that no other user can change. What is stored there is run as code, so it has to be
// trusted.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "core/result.hpp"

namespace heddle {

/// Whether a folder belongs to this user, is no symbolic link, and no other user may write to it. False if
/// it does not exist.
[[nodiscard]] bool is_private_folder(const std::filesystem::path& folder);

/// Creates a folder, and those above it, if it is missing. Returns its path if it is private, else why it is
/// not.
[[nodiscard]] Result<std::filesystem::path> make_private_folder(const std::filesystem::path& folder);

/// Returns the path itself or, if it is a symbolic link of this user, the path without links to which it
/// leads: what is done with that does not depend on the link any more. A link of another user, or to what is
/// not there, is an error.
[[nodiscard]] Result<std::filesystem::path> follow_own_link(const std::filesystem::path& path);

/// Returns the content of a regular file that belongs to this user; none if there is no such file, or if it
/// is a symbolic link.
[[nodiscard]] std::optional<std::string> read_private(const std::filesystem::path& path);

/// Whether there is a regular file that belongs to this user and is no symbolic link.
[[nodiscard]] bool is_private_file(const std::filesystem::path& path);

/// Replaces a file atomically: the content is written to a file beside it, which is then renamed. A symbolic
/// link is an error. A path that exists and is no regular file, such as a device, is written in place.
/// Returns the path.
[[nodiscard]] Result<std::string> replace_file(const std::filesystem::path& path, const std::string& content);

}  // namespace heddle
