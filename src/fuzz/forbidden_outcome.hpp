// Makes programs that fail in few of their executions.
#pragma once

#include <cstdint>

#include "memory/model.hpp"
#include "program/script/script.hpp"

namespace heddle::fuzz {

/// The site of assertions that were added.
inline constexpr SiteId forbidden_site{1'000'000};

/// The program with an assertion at the end of one thread: its registers, or some of them, are not all as
/// they were in a random execution. A program in which no thread with registers finished there stays as it
/// is.
[[nodiscard]] ScriptProgram with_forbidden_outcome(ScriptProgram program, const Model& model,
                                                   std::uint64_t seed);

}  // namespace heddle::fuzz
