// What memory can hold at the end of executions that read the same: classes of sources or values do not say
// which write is last.
#pragma once

#include <span>
#include <vector>

#include "core/execution.hpp"
#include "memory/model.hpp"

namespace heddle {

/// Every final memory of the executions with the events and sources of this one, by location. The one it has
/// is among them.
[[nodiscard]] std::vector<std::vector<Value>> final_memories(const Execution& execution, const Model& model);
/// The same of the executions that read the same values. `initial`: what memory held at first.
[[nodiscard]] std::vector<std::vector<Value>> final_memories_of_view(const Execution& execution,
                                                                     const Model& model,
                                                                     std::span<const Value> initial);

}  // namespace heddle
