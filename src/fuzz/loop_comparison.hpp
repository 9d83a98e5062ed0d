// The comparison `loops`, with what tests change of it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "core/wait_rules.hpp"
#include "program/script/script.hpp"

namespace heddle::fuzz {

/// What became of comparisons, added up.
struct LoopComparisonCounts {
  std::uint64_t programs = 0;
  std::uint64_t completing = 0;  // programs that have a complete execution
  std::uint64_t large = 0;       // with too many states under some model
  std::uint64_t searches = 0;
  std::uint64_t unfinished = 0;  // searches of which only what was found was compared
};

/// As compare_loops_with_states(), with these rules for waits; adds to the counts if there are any.
[[nodiscard]] std::optional<std::string> compare_loops(const ScriptProgram& program, std::uint64_t seed,
                                                       const WaitRules& rules,
                                                       LoopComparisonCounts* counts = nullptr);

}  // namespace heddle::fuzz
