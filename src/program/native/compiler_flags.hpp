// The flags that users give to the compiler: response files in them, and flags that Heddle cannot follow.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/result.hpp"
#include "program/native/site.hpp"

namespace heddle {

/// Returns the words of a command line with the content of the file in place of each word @FILE, as
/// compilers do it. Relative names count from `folder`; empty: from here. A file that cannot be read is an
/// error.
[[nodiscard]] Result<std::vector<std::string>> with_response_files(const std::vector<std::string>& words,
                                                                   const std::string& folder);

/// Returns the words without those that name files to be compiled or linked.
[[nodiscard]] std::vector<std::string> without_inputs(const std::vector<std::string>& words);

/// Returns why the file cannot be compiled with its flags: a flag would have no effect, or one that changes
/// from run to run without being noticed. None if there is no such flag.
[[nodiscard]] std::optional<Error> unusable_flag(const SourceFile& file);

}  // namespace heddle
