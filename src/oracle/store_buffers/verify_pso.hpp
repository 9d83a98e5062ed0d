// VerifyPSO: decides whether sources are consistent under PSO.
//
// Bui, Chatterjee, Gautam, Pavlogiannis, Toman: The Reads-From Equivalence for the TSO and PSO Memory Models,
// OOPSLA 2021, Algorithm 2.
//
//   there                     here
//   S, σ                      a PrefixStack, a BufferPrefix
//   FMap                      add_fence_map
//   Done                      fingerprints of BufferPrefix::happened and the fence map
//   spurious                  no readers are left
//   PSO-executable            the steps that advance can take
//   PWM(σ, thr)               the writes that flush drains
//
// Where we differ: events of all kinds but store-store fences (buffer_instance). Every event that needs empty
// buffers is a fence. A join is a fence of the joined thread, too. Once all thread events have happened, the
// remaining writes reach memory without a search. And repairs, without which the algorithm answers no where
// there is a witness:
//   R1  the fence map counts reads of the thread's own writes (thr(wB) may be thr'): such a write, once in
//       memory, holds its location as well;
//   R2  a write must be ready not only for its readers, but also for those of the read-modify-writes that
//       come right after it;
//   R3  the fence map counts the readers of those, too: all of them come before any other write of it.
// With store-store fences no fence map is enough (appendix A.3 of the paper notwithstanding): whether a write
// that no read to come reads should reach memory early then depends on later events.
#pragma once

#include <optional>

#include "oracle/store_buffers/baseline.hpp"

namespace heddle {

struct VerifyPsoOptions {
  bool closure = false;  // as in BaselineOptions
  std::uint64_t most_states = UINT64_MAX;
  bool as_printed = false;  // without the repairs: it may say no where it should say yes
};

/// Decides a query. Precondition: every read has exactly one source. Returns none if there are store-store
/// fences, which are not supported.
[[nodiscard]] std::optional<BaselineAnswer> verify_pso(const Query& query,
                                                       const VerifyPsoOptions& options = {});

}  // namespace heddle
