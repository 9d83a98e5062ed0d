// Libraries that a command line names as for a linker: "-lgtest".
#pragma once

#include <string>
#include <vector>

#include "core/result.hpp"
#include "program/native/site.hpp"

namespace heddle::checking {

/// Removes the libraries, and the folders to look for them in, from the compiler's flags. Returns the source
/// files of those that have to be compiled with the program, with flags of their own; an error if the sources
/// of a library are not known or not there.
[[nodiscard]] Result<std::vector<SourceFile>> take_libraries(std::vector<std::string>& flags);

}  // namespace heddle::checking
