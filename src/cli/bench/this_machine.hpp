// Describes the machine and the build of Heddle that measure a row.
#pragma once

#include <filesystem>
#include <string>

namespace heddle::cli {

/// Returns the processor's name and the number of processors.
[[nodiscard]] std::string this_machine();

/// Returns the commit that this Heddle was built from; "unknown" if it was not built from a clone.
[[nodiscard]] std::string built_commit(const std::filesystem::path& own_folder);

/// Returns a digest of the running executable, which differs between builds even if nothing was committed.
[[nodiscard]] std::string executable_digest();

/// Returns a digest of a program's text and of the headers beside it. A stored result is valid only for the
/// same digest.
[[nodiscard]] std::string source_digest(const std::filesystem::path& program);

}  // namespace heddle::cli
