// Names for contents: what is equal has the same name.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace heddle {

/// Of some texts, in this order.
[[nodiscard]] std::string digest_of(const std::vector<std::string>& texts);

/// The bytes of a file; nullopt: it cannot be read.
[[nodiscard]] std::optional<std::string> content_of(const std::filesystem::path& path);

/// What stands for Heddle itself and for its own files, by their contents: too large to be read every time.
[[nodiscard]] std::string stamp_of_heddle();

/// A name beside a path that no other process uses.
[[nodiscard]] std::filesystem::path name_beside(const std::filesystem::path& path);

}  // namespace heddle
