// Compiler flags from a compilation database.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/result.hpp"
#include "program/native/site.hpp"

namespace heddle::cli {

/// Adds to each file the flags and the folder that the database has for it. A file that it has not is an error.
[[nodiscard]] std::optional<Error> add_compile_commands(const std::string& path,
                                                        std::vector<SourceFile>& files);

}  // namespace heddle::cli
