// A project's file, heddle.toml: options for commands, and checks with their own.
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "cli/option_table.hpp"
#include "core/result.hpp"

namespace heddle::cli {

/// An option with values as on the command line.
struct ProjectOption {
  const OptionRow* row;
  std::vector<std::string> values;
};

/// What a section of the file says.
struct ProjectSection {
  std::vector<ProjectOption> options;
  std::vector<std::string> files;  // to be checked
  std::vector<std::string> flags;  // for the compiler
};

/// A section [checks.NAME].
struct ProjectCheck {
  std::string name;
  ProjectSection section;
};

/// A file that was read. Names of files in it are relative to the working folder, or absolute.
struct ProjectFile {
  std::string path;
  std::map<std::string, ProjectSection, std::less<>> commands;  // by the command's name
  std::vector<ProjectCheck> checks;                             // in the order of the file
};

/// Returns the heddle.toml of this folder or of the nearest one above; none if there is none.
[[nodiscard]] std::optional<std::filesystem::path> find_project_file(const std::filesystem::path& folder);

/// Reads a project's file. Keys that do not exist and values of another type or out of range are errors with
/// their place, FILE:LINE:COLUMN.
[[nodiscard]] Result<ProjectFile> read_project_file(const std::filesystem::path& path);

}  // namespace heddle::cli
