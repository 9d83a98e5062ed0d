// Reads the command line.
#pragma once

#include <optional>
#include <variant>

#include "cli/settings.hpp"

namespace heddle::cli {

/// The settings, or the exit code when there is nothing to run (help was printed, or the line was wrong).
[[nodiscard]] std::variant<Settings, int> parse_command_line(int argc, const char* const* argv);

}  // namespace heddle::cli
