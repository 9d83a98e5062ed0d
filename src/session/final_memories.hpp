// Enumerates what memory can hold at the end of equivalent executions: a class of sources or values does not
// determine which write is last.
#pragma once

#include <span>
#include <vector>

#include "core/execution.hpp"
#include "memory/model.hpp"

namespace heddle {

/// Every final memory, by location, of executions with the events and sources of this one. Its own is among
/// them.
[[nodiscard]] std::vector<std::vector<Value>> final_memories(const Execution& execution, const Model& model);
/// Every final memory, by location, of executions that read the same values as this one. `initial`: the
/// initial memory.
[[nodiscard]] std::vector<std::vector<Value>> final_memories_of_view(const Execution& execution,
                                                                     const Model& model,
                                                                     std::span<const Value> initial);

}  // namespace heddle
