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
//   PSO-executable            what advance can do
//   PWM(σ, thr)               what flush drains
//
// Where we differ: events of all kinds but store-store fences (buffer_instance). Whatever needs empty buffers
// is a fence. A join is one for the thread that it joins, too. Once all thread events have happened, the rest
// comes to memory without a search. And repairs, without which the algorithm refuses what has a witness:
//   R1  the fence map counts reads of the thread's own writes (thr(wB) may be thr'): such a write, once in memory, holds its
//       location as well;
//   R2  a write must be ready not only for its readers, but also for those of the read-modify-writes that come right after it;
//   R3  the fence map counts the readers of those, too: all of them come before anybody else can write.
// With store-store fences no fence map would do (appendix A.3 of the paper notwithstanding): whether a write
// that nobody reads any more should come to memory early then depends on what comes later.
#pragma once

#include <optional>

#include "oracle/store_buffers/baseline.hpp"

namespace heddle {

struct VerifyPsoOptions {
  bool closure = false;  // as in BaselineOptions
  std::uint64_t most_states = UINT64_MAX;
  bool as_printed = false;  // without the repairs: it may say no where it should say yes
};

/// Every read must have exactly one source. Nothing: there are store-store fences, and these are not
/// supported.
[[nodiscard]] std::optional<BaselineAnswer> verify_pso(const Query& query,
                                                       const VerifyPsoOptions& options = {});

}  // namespace heddle
