// NaiveVerifyTSO and NaiveVerifyPSO: decide a query by enumerating lower sets of thread events and
// memory-writes.
//
// Bui, Chatterjee, Gautam, Pavlogiannis, Toman: The Reads-From Equivalence for the TSO and PSO Memory Models,
// OOPSLA 2021, section 6.1, which extends what Abdulla et al. (OOPSLA 2019) and Biswas and Enea (OOPSLA 2019)
// do for SC. The paper gives the idea and the bounds, no pseudocode: this is Algorithm 1 without its lines 4
// and 5, and with all events in the key.
//
//   there             here
//   lower set         BufferPrefix::happened and in_memory
//   executable        can_execute, can_drain: section 4.1, in both models
//
// Where we differ: events of all kinds, store-store fences too (buffer_instance). Once all thread events have
// happened, the remaining writes reach memory in any order, without a search.
#pragma once

#include "oracle/store_buffers/baseline.hpp"

namespace heddle {

/// Decides a query. Precondition: every read has exactly one source.
[[nodiscard]] BaselineAnswer verify_naively(const Query& query, const Model& model,
                                            const BaselineOptions& options = {});

}  // namespace heddle
