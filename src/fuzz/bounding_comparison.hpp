// Compares bounded partial-order reduction with iterative context bounding, on one program.
#pragma once

#include <optional>
#include <string>

#include "explore/bounded_dpor.hpp"
#include "program/script/script.hpp"

namespace heddle::fuzz {

/// Returns what differs, in words: an outcome or a trace that is lost, made up, or found only with more
/// preemptions than it needs; none if everything agrees.
[[nodiscard]] std::optional<std::string> compare_bounded_dpor(const ScriptProgram& program,
                                                              BoundedDpor& reduction);

}  // namespace heddle::fuzz
