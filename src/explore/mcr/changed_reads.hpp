// All that could have come out otherwise in an execution: each read with each other value that somebody
// writes there, each choice, and what threads wait for at the end. Huang (PLDI 2015), Algorithm 2, lines 4
// and 5.
#pragma once

#include <functional>

#include "core/execution.hpp"
#include "oracle/causality/causal_trace.hpp"

namespace heddle {

/// Calls visit(changed) for each; false from there ends it. Whether it can happen is another question.
void for_each_changed_read(CausalTrace& trace, const Execution& execution,
                           const std::function<bool(const CausalItem&)>& visit);

}  // namespace heddle
