// A question about values as one about sources: for those who decide, or check a witness, without knowing
// values.
#pragma once

#include "oracle/query.hpp"
#include "oracle/values/value_trace.hpp"

namespace heddle {

/// Every write of the value that a read sees may be its source. `needed`, by location: what one more thread,
/// which comes after all others, reads at the end.
[[nodiscard]] Query query_of(const ValueTrace& trace, std::span<const ValueId> needed = {});
/// An order of the trace's events as a witness of that question.
[[nodiscard]] Witness witness_of(const ValueTrace& trace, std::span<const ValueMove> order,
                                 const Model& model, const Query& query);

}  // namespace heddle
