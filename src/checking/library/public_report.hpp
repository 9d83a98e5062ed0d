// Reports and errors in the types of the public header.
#pragma once

#include <heddle/checker.hpp>

#include "checking/check.hpp"
#include "core/result.hpp"

namespace heddle::checking {

/// Returns the report of a check of this program.
[[nodiscard]] checker::Report to_public(const CheckedModel& checked, const CheckedProgram& program);

/// Returns an error as a failure of the kind that it has for users.
[[nodiscard]] checker::Failure to_public(const Error& error);

}  // namespace heddle::checking
