// VerifyTSO: decides whether sources are consistent under TSO.
//
// Bui, Chatterjee, Gautam, Pavlogiannis, Toman: The Reads-From Equivalence for the TSO and PSO Memory Models,
// OOPSLA 2021, Algorithm 1.
//
//   there                     here
//   S, σ                      a PrefixStack, a BufferPrefix
//   Done                      the fingerprints of BufferPrefix::in_memory
//   TSO-executable            can_execute, can_drain
//
// Where we differ: events of all kinds (buffer_instance); one that writes to memory at once counts as a
// memory-write, so it is a choice. Once all thread events have happened, the remaining writes reach memory in
// any order, without a search.
#pragma once

#include "oracle/store_buffers/baseline.hpp"

namespace heddle {

/// Decides a query. Precondition: every read has exactly one source.
[[nodiscard]] BaselineAnswer verify_tso(const Query& query, const BaselineOptions& options = {});

}  // namespace heddle
