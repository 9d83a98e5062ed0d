// Requests of the public header in the types of the checker.
#pragma once

#include <heddle/checker.hpp>

#include "checking/requests.hpp"
#include "core/result.hpp"

namespace heddle::checking {

/// Returns the program that a request names; an error if something about it is not as it must be.
[[nodiscard]] Result<ProgramRequest> program_of(const checker::Request& request);

/// Returns how its executions are to be searched; an error, in the words of the command line, if that is not
/// supported.
[[nodiscard]] Result<CheckRequest> search_of(const checker::Request& request);

}  // namespace heddle::checking
