// Messages for errors of runs.
#pragma once

#include "checking/checked_program.hpp"
#include "core/result.hpp"

namespace heddle::checking {

/// Returns an error of a run of the program with a message that names places and threads: where two runs of
/// one schedule differ, and what may be the reason. The run must be the program's last one.
[[nodiscard]] Error explained(const Error& error, const CheckedProgram& program);

}  // namespace heddle::checking
