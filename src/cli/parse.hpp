// Reads the command line.
#pragma once

#include <optional>
#include <variant>

#include "cli/any_command.hpp"

namespace heddle::cli {

/// The command with its options, or the exit code when there is nothing to run (help was printed, or the line
/// was wrong).
[[nodiscard]] std::variant<AnyCommand, int> parse_command_line(int argc, const char* const* argv);

}  // namespace heddle::cli
