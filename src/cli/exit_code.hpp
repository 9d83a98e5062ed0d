// The exit statuses of the commands.
#pragma once

namespace heddle::cli {

/// Exit status of every command. Which error has which is said by `exit_code_of` (cli/failure).
enum ExitCode : int {
  exit_ok = 0,
  exit_finding = 1,
  exit_usage = 2,
  exit_limit = 3,
  exit_internal = 4,
  exit_not_deterministic = 5
};

}  // namespace heddle::cli
