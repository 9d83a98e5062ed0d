// The sources of a program as its build links it.
#pragma once

#include <string>
#include <vector>

#include "core/result.hpp"
#include "program/native/site.hpp"

namespace heddle::checking {

/// Returns the sources, with their flags, of what a build links into a target: from the answer of CMake's
/// file API, if there is one, else from the link commands in build.ninja or in the link.txt of Make, with
/// `commands`, the build's compile_commands.json. Objects of static libraries of the build are on demand;
/// shared libraries and those of others are left out.
[[nodiscard]] Result<std::vector<SourceFile>> sources_of_target(const std::string& commands,
                                                                const std::string& target);

}  // namespace heddle::checking
