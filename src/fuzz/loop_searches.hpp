// How a program with loops is explored: drawn from a seed, for comparisons that cannot try all ways.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "core/runtime.hpp"
#include "core/wait_rules.hpp"
#include "explore/algorithms.hpp"
#include "fuzz/loop_outcomes.hpp"
#include "memory/model.hpp"
#include "session/session.hpp"

namespace heddle::fuzz {

struct LoopSearch {
  const Model* model = nullptr;
  const Algorithm* algorithm = nullptr;
  RuntimeChoice runtime = RuntimeChoice::direct;
};

/// Draws one search for each model.
[[nodiscard]] std::vector<LoopSearch> drawn_loop_searches(std::uint64_t seed);

/// Explores all executions; `add` takes what each of them shows. A search that reaches a limit, or ends
/// threads in their loops by a bound, is not whole.
[[nodiscard]] Result<LoopFindings> explore_loops(
    Runtime& runtime, const LoopSearch& search, const Limits& limits, const WaitRules& rules,
    const std::function<void(LoopFindings&, const Execution&)>& add);

}  // namespace heddle::fuzz
