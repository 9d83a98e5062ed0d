// Translates a question about a trace into a query, and an order of its events into a witness: so that other
// oracles can decide it, and the witness checker can check the answer.
#pragma once

#include <span>

#include "memory/model.hpp"
#include "oracle/query.hpp"
#include "oracle/reads_from/question.hpp"

namespace heddle {

/// The query of the guide's events, in which each read has its one source. A trace does not keep operations:
/// those of the query are equivalent under the model that the trace was made for.
[[nodiscard]] Query query_of(const Question& question);

/// An order of events and drains, as steps. (Choices are no part of a query.)
[[nodiscard]] Witness witness_of(const Trace& trace, std::span<const Trace::Position> order,
                                 const Model& model = sc);

}  // namespace heddle
