// What CMake's file API says of the targets of a build:
// https://cmake.org/cmake/help/latest/manual/cmake-file-api.7.html
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "core/result.hpp"
#include "program/native/site.hpp"

namespace heddle::checking {

/// Returns the newest index of replies in a build folder; none if CMake was not asked, or has not answered.
[[nodiscard]] std::optional<std::filesystem::path> cmake_reply_in(const std::filesystem::path& build);

/// Returns the sources that are linked into a target, with their flags: its own, those of the object
/// libraries that it uses, and, on demand, those of its static libraries. Of a build with several
/// configurations, the first one counts.
[[nodiscard]] Result<std::vector<SourceFile>> cmake_sources_of(const std::filesystem::path& index,
                                                               const std::string& target);

}  // namespace heddle::checking
