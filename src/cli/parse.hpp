// Reads the command line.
#pragma once

#include <optional>
#include <variant>

#include "cli/any_command.hpp"

namespace heddle::cli {

/// Returns the command with its options; or the exit code if there is nothing to run, because help was
/// printed or the command line is wrong.
[[nodiscard]] std::variant<AnyCommand, int> parse_command_line(int argc, const char* const* argv);

}  // namespace heddle::cli
