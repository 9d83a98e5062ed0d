// Takes compiler flags from a compilation database (compile_commands.json).
#pragma once

#include <string>
#include <vector>

#include "core/result.hpp"
#include "program/native/site.hpp"

namespace heddle::checking {

/// Puts the flags that the database has for each file before the file's own, sets its working folder, and
/// makes its path absolute. `text` is the content of the database and `name` its file name, for messages.
/// Returns true, or an error if the text is no compilation database or a file has no entry in it.
[[nodiscard]] Result<bool> add_compile_commands(const std::string& text, const std::string& name,
                                                std::vector<SourceFile>& files);

}  // namespace heddle::checking
