// A question about a trace, and its answer, in the general form: so that others can decide and check the
// same.
#pragma once

#include <span>

#include "memory/model.hpp"
#include "oracle/query.hpp"
#include "oracle/reads_from/question.hpp"

namespace heddle {

/// The events of the question's guide, each read with its source alone. A trace does not keep operations:
/// what comes out has those that mean the same under the model that the trace was made for.
[[nodiscard]] Query query_of(const Question& question);

/// An order of events, and of drains, as steps. (Outcomes are no part of a consistency question.)
[[nodiscard]] Witness witness_of(const Trace& trace, std::span<const Trace::Position> order,
                                 const Model& model = sc);

}  // namespace heddle
