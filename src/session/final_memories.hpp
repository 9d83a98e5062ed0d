// What memory can hold at the end of executions that read the same: a reads-from class does not say which write is last.
#pragma once

#include <span>
#include <vector>

#include "core/execution.hpp"
#include "memory/model.hpp"

namespace heddle {

/// Every final memory of the executions with the events and sources of this one, by location. The one it has is among them.
[[nodiscard]] std::vector<std::vector<Value>> final_memories(const Execution& execution, const Model& model);
/// Of those with its events and the values that they read, under SC.
[[nodiscard]] std::vector<std::vector<Value>> final_memories_of_values(const Execution& execution,
                                                                       std::span<const Value> initial_memory);

}  // namespace heddle
