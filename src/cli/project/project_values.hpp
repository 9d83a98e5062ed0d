// Values of a project's file as the command line would give them.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "cli/option_table.hpp"

namespace heddle::cli {

/// Whether the values of an option are names of files or folders.
[[nodiscard]] bool takes_path(const OptionRow& row);
/// Whether the values of an option are numbers, and nothing else.
[[nodiscard]] bool takes_only_numbers(const OptionRow& row);
/// Whether the values of an option may be numbers.
[[nodiscard]] bool takes_numbers(const OptionRow& row);

/// Returns a path that begins in a folder, for use in the working folder.
[[nodiscard]] std::string path_below(const std::filesystem::path& folder, const std::string& path);
/// Returns the compiler's flags with the folders and files in them likewise.
[[nodiscard]] std::vector<std::string> flags_below(const std::filesystem::path& folder,
                                                   const std::vector<std::string>& flags);

}  // namespace heddle::cli
