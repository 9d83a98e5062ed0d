// Enumerates what could have come out differently in an execution: each read with each other value that is
// written to its location, each choice, and each wait at the end with each value that ends it. Huang (PLDI
// 2015), Algorithm 2, lines 4 and 5.
#pragma once

#include <functional>

#include "core/execution.hpp"
#include "oracle/causality/causal_trace.hpp"

namespace heddle {

/// Calls visit(changed) for each changed read, until it returns false. Whether the change is possible is not
/// checked.
void for_each_changed_read(CausalTrace& trace, const Execution& execution,
                           const std::function<bool(const CausalItem&)>& visit);

}  // namespace heddle
