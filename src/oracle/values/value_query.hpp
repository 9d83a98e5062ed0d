// Translates a value trace into a query, and an order of its events into a witness: for oracles and the
// witness checker, which do not know values.
#pragma once

#include "oracle/query.hpp"
#include "oracle/values/value_trace.hpp"

namespace heddle {

/// The query in which each read may read every write of its value. `needed`, by location: the values that one
/// more thread, which comes after all others, reads at the end.
[[nodiscard]] Query query_of(const ValueTrace& trace, std::span<const ValueId> needed = {});
/// An order of the trace's events as a witness of that query.
[[nodiscard]] Witness witness_of(const ValueTrace& trace, std::span<const ValueMove> order,
                                 const Model& model, const Query& query);

}  // namespace heddle
