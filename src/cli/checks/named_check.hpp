// One of several checks, and what came of it.
#pragma once

#include <string>
#include <vector>

#include "checking/checked_program.hpp"
#include "cli/any_command.hpp"
#include "report/checks_report.hpp"

namespace heddle::cli {

/// Returns what a check is of: its first file, or the target of a build.
[[nodiscard]] std::string program_of(const NamedCheck& check);

/// Returns the checks whose name matches one of the patterns (* and ? as in a shell), all if there is no
/// pattern.
[[nodiscard]] std::vector<NamedCheck> matching(std::vector<NamedCheck> checks,
                                               const std::vector<std::string>& patterns);

/// Checks in a process that was forked for this, and returns the outcome as bytes. `program`: already loaded,
/// the check is the test of this name; nullptr: it is loaded now.
[[nodiscard]] std::string checked_as_bytes(const NamedCheck& check, checking::CheckedProgram* program);

/// Returns the outcome that the bytes are of; none if they are of none.
[[nodiscard]] std::optional<report::CheckOutcome> outcome_from(const std::string& bytes);

}  // namespace heddle::cli
