// Compiler flags from a compilation database.
#pragma once

#include <string>
#include <vector>

#include "core/result.hpp"
#include "program/native/site.hpp"

namespace heddle::checking {

/// Adds to each file the flags and the folder that the database of this text and name has for it. A file that
/// it has not is an error.
[[nodiscard]] Result<bool> add_compile_commands(const std::string& text, const std::string& name,
                                                std::vector<SourceFile>& files);

}  // namespace heddle::checking
