// Enumerates what memory can hold at the end of equivalent executions: a class of sources or values does not
// determine which write is last.
#pragma once

#include <span>
#include <vector>

#include "core/execution.hpp"
#include "memory/model.hpp"

namespace heddle {

/// Returns every final memory, by location, of executions with the same events and sources as this one, its
/// own included.
[[nodiscard]] std::vector<std::vector<Value>> final_memories(const Execution& execution, const Model& model);
/// Returns every final memory, by location, of executions that read the same values as this one. `initial`:
/// the initial memory.
[[nodiscard]] std::vector<std::vector<Value>> final_memories_of_view(const Execution& execution,
                                                                     const Model& model,
                                                                     std::span<const Value> initial);

}  // namespace heddle
