// Checks that stores which may wait in buffers stand before the chain of their location: what initialises a
// lock at run time.
//
// Under models with store buffers, it is not known when such a store is executed which write it will replace,
// so it is no member of a chain (see lock_contention.hpp). But where each of them is in memory before any
// operation of the chain happens, in every order of the run's events, and they are in memory one after the
// other, the last of them is what the chain begins with, as the initial write is where there is none. Sources
// alone then tell the order of all writes there, and nothing else changes: loads find these stores as they
// find others.
//
// The rule is checked for executed operations, those that wait at the end, and held ones. Nothing is lost
// while it holds: let an execution differ from all explored ones first in an operation e of the chain, which
// reads s there, and let it agree with an explored run on all that comes before e. If s is a first store, it
// is in that run, and e is, executed or waiting. By the rule it is the one that the chain of that run begins
// with, so that some other operation of the chain reads it, and e contends with that one. If s is a member of
// the chain, contention finds e in the usual way, because no store comes between two members.
#pragma once

#include <algorithm>

#include "explore/reads_from/observed_run.hpp"

namespace heddle {

class ChainBeginnings {
 public:
  using Position = Trace::Position;

  explicit ChainBeginnings(const ObservedRun& run) : run_(run) {}

  /// Whether the rule holds for the store that was placed last, with all that was placed before it.
  [[nodiscard]] bool store_comes_first(Position store) const {
    const Trace& trace = run_.trace;
    const LocationId location = trace[store].location;
    HEDDLE_DCHECK(trace[store].buffered && run_.locations.has_first_stores(location));
    for (std::uint32_t s = trace.slots_of(location); s != Trace::none; s = trace.slot(s).next)
      if (has_member(trace.slot(s))) return false;
    return comes_after_stores(location, trace[store].thread, trace[store].before);
  }
  /// Whether the rule holds for an operation of the thread that comes right after `before`, with all stores
  /// that were placed so far.
  [[nodiscard]] bool comes_after_stores(LocationId location, ThreadId thread, Position before) const {
    const Trace& trace = run_.trace;
    for (std::uint32_t s = trace.slots_of(location); s != Trace::none; s = trace.slot(s).next) {
      const Trace::Slot& slot = trace.slot(s);
      if (slot.thread == thread) continue;  // its own are in memory, or will be before the next one
      const Trace::Count seen = run_.buffers.in_memory_after(trace, before, thread, slot.thread);
      // By the rule, the thread's first stores stand before its members of the chain.
      for (const Position write : slot.writes) {
        if (!trace[write].buffered) break;
        if (trace[write].index >= seen) return false;
      }
    }
    return true;
  }

 private:
  /// Whether an event of the slot, or a held operation, may write as a member of the chain.
  [[nodiscard]] bool has_member(const Trace::Slot& slot) const {
    const auto is_member = [&](Position p) {
      return run_.trace[p].held ? run_.records.op(p).may_write() : run_.trace[p].attempts;
    };
    return std::ranges::any_of(slot.writes, is_member) || std::ranges::any_of(slot.reads, is_member) ||
           std::ranges::any_of(slot.nodes, is_member);
  }

  const ObservedRun& run_;
};

}  // namespace heddle
