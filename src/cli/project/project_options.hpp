// What is asked for by the command line and the project's file together.
#pragma once

#include <string>
#include <vector>

#include "cli/project/project_file.hpp"
#include "core/result.hpp"

namespace heddle::cli {

/// What the command line asks for.
struct CommandLine {
  const CommandRow* row;
  AnyCommand command;                // with its options
  std::vector<ProjectOption> given;  // its options, in their order
  std::vector<std::string> flags;    // for the compiler
};

/// Returns the command with the options of the project's file, which those of the command line come after.
/// Says on standard error which file that is, unless reports are JSON. 'check' without a FILE becomes the
/// checks of the file.
[[nodiscard]] Result<AnyCommand> with_project_file(CommandLine line);

/// Adds the compiler's flags to a command that compiles programs. Returns false if the command does not.
[[nodiscard]] bool take_compiler_flags(AnyCommand& command, const std::vector<std::string>& flags);

}  // namespace heddle::cli
