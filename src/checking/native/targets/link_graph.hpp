// What a build links into what: files, made of other files.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "core/result.hpp"

namespace heddle::checking {

/// A step of a build that makes one file of others: a program or a library of object files and libraries, or
/// a name for another file.
struct LinkStep {
  std::string name;                           // of the target; empty: that of the output
  std::filesystem::path output;               // absolute; of a mere name, as if it were a file
  std::vector<std::filesystem::path> inputs;  // absolute, in order
};

/// An object file that is linked.
struct LinkedObject {
  std::filesystem::path file;
  bool on_demand = false;  // a member of a static library
};

/// Returns the object files that are linked into the target of this name, through the static libraries and
/// the names that the steps make; what no step makes (libraries of the system, imported ones) and shared
/// libraries are left out. If there is no such target, the error names those that are most like it.
[[nodiscard]] Result<std::vector<LinkedObject>> linked_objects(const std::vector<LinkStep>& steps,
                                                               const std::string& target);

/// Returns "there is no target 'x' in BUILD", with the targets that are most like it.
[[nodiscard]] Error no_such_target(const std::string& target, std::vector<std::string> known);

[[nodiscard]] bool is_object_file(const std::filesystem::path& file);
[[nodiscard]] bool is_static_library(const std::filesystem::path& file);

/// Returns the steps of a build.ninja in a folder, with the files that it includes.
[[nodiscard]] Result<std::vector<LinkStep>> link_steps_of_ninja(const std::filesystem::path& folder);

/// Returns the steps of the link commands (link.txt) that CMake writes for Make below a folder.
[[nodiscard]] std::vector<LinkStep> link_steps_of_make(const std::filesystem::path& folder);

}  // namespace heddle::checking
