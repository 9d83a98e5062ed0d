// Where and by what a row was measured.
#pragma once

#include <filesystem>
#include <string>

namespace heddle::cli {

/// The processor's name and the number of processors.
[[nodiscard]] std::string this_machine();

/// The commit that this Heddle was built from; "unknown" if it was not built from a clone.
[[nodiscard]] std::string built_commit(const std::filesystem::path& own_folder);

/// Of the running program: whatever was built is told apart, committed or not.
[[nodiscard]] std::string executable_digest();

/// Of a program's text and of the headers beside it: results of another text are not results of this one.
[[nodiscard]] std::string source_digest(const std::filesystem::path& program);

}  // namespace heddle::cli
