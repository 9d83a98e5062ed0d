// For each event of an execution, the mutexes that its thread holds after it, in every reordering of the
// execution in which reads find the same values. See core/mutexes.hpp for what a mutex is.
#pragma once

#include <cstdint>
#include <vector>

#include "oracle/causality/causal_trace.hpp"

namespace heddle {

class HeldMutexes {
 public:
  /// Sets of mutexes, as bits. Only the first 64 mutexes of an execution have one.
  using Set = std::uint64_t;

  /// Replaces what is known by the trace's.
  void find(const CausalTrace& trace);
  /// The mutexes that the event's thread holds once the event has happened.
  [[nodiscard]] Set after(CausalPosition event) const;
  /// The mutexes that a thread holds after its first `events` events.
  [[nodiscard]] Set after_first(const CausalTrace& trace, ThreadId thread, std::uint32_t events) const {
    return events == 0 ? 0 : after(trace.of(thread)[events - 1]);
  }
  /// The set of this mutex alone; empty: the location is not a mutex, or not one of the first 64.
  [[nodiscard]] Set set_of(LocationId location) const {
    return location.value < sets_.size() ? sets_[location.value] : 0;
  }

 private:
  std::vector<Set> after_;  // by event
  std::vector<Set> sets_;   // by location
};

}  // namespace heddle
