// Compares exploration by values with brute force, on one program.
#pragma once

#include <optional>
#include <string>

#include "core/runtime.hpp"
#include "explore/explorer.hpp"
#include "program/script/script.hpp"

namespace heddle::fuzz {

/// Returns what differs under SC, in words: a view that is lost or made up, a reads-value-from class that is
/// met twice, an outcome that is lost; none if everything agrees. Final memory is not compared.
[[nodiscard]] std::optional<std::string> compare_values_with_brute_force(const ScriptProgram& program,
                                                                         Explorer& reduction,
                                                                         RuntimeChoice choice);

}  // namespace heddle::fuzz
