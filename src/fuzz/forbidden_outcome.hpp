// Makes programs that fail in few of their executions.
#pragma once

#include <cstdint>

#include "memory/model.hpp"
#include "program/script/script.hpp"

namespace heddle::fuzz {

/// The site of assertions that were added.
inline constexpr SiteId forbidden_site{1'000'000};

/// Returns the program with an assertion at the end of one thread: that its registers, or some of them, do
/// not all have the values of one random execution. The program is unchanged if no thread with registers
/// finished in that execution.
[[nodiscard]] ScriptProgram with_forbidden_outcome(ScriptProgram program, const Model& model,
                                                   std::uint64_t seed);

}  // namespace heddle::fuzz
