// Finds the operations that could have come before a lock, or before a read-modify-write that was not kept
// waiting, and makes the schedules in which they do.
//
// **Locks**: operations that wait until they may read and write (mutexes, semaphores, spin locks). All writes
// of such a location are taken for read-modify-writes, stores and unlocks too: then the writes of a location
// form a chain, each reading the one before it, and what is last is known from the sources. For a lock e that
// reads s, the classes that do not have that are those in which another contender reads s: if no contender
// did, s would be last, and e could go on. So the schedules of a node with a lock have other operations as
// heads, with the same source (section 7: "replaced"). That needs no check: the contender comes last, and s
// is the last write without e. Contenders are executed operations and those that wait at the end. A
// read-modify-write that does not wait has sources as in the paper, but a contender that waits need not read
// from it to be reversed with it: it may have waited. Stores that may wait in a buffer are no members of a
// chain, but may stand before it (see chain_beginnings.hpp).
//
// **Open locations**: where a store may replace a write that nothing orders before it, a chain would say more
// than the sources do. There stores are stores, and an operation that waits before it writes is a wait (see
// blocked_waits.hpp). A contender that has to wait for more than a read-modify-write has written may come
// before that one: not to happen is tried for it, and then it finds the contender as a source. (That a store
// is such is learnt when it happens; the search then begins anew.)
#pragma once

#include "core/stop_token.hpp"
#include "explore/reads_from/blocked_waits.hpp"
#include "explore/reads_from/finder_context.hpp"
#include "explore/reads_from/observed_run.hpp"
#include "explore/reads_from/schedule_builder.hpp"
#include "explore/reads_from/search_path.hpp"

namespace heddle {

class LockContention {
 public:
  using Position = Trace::Position;
  using Count = Trace::Count;

  explicit LockContention(const FinderContext& context)
      : rules_(context.rules),
        run_(context.run),
        path_(context.path),
        builder_(context.builder),
        waits_(context.waits),
        stop_(context.stop) {}

  /// Adds, for all nodes, the schedules that follow from the run's new contenders. Throws SearchStopped.
  void find() {
    find_in_chains();
    find_at_open_locations();
  }

 private:
  void find_in_chains();
  void find_at_open_locations();
  void contend(const Contender& contender, bool is_new);
  void replace(Position lock, const Contender& contender);
  void reverse(Position node, const Contender& contender);
  void contend_openly(Position contender, bool is_new);
  [[nodiscard]] bool would_come_first(const Operation& op, Position other) const;
  template <class Visit>
  void for_each_other_node(ThreadId thread, LocationId location, Position before, Visit visit) const;

  const ReadsFromRules& rules_;
  const ObservedRun& run_;
  SearchPath& path_;
  ScheduleBuilder& builder_;
  BlockedWaits& waits_;
  StopPoller& stop_;
};

}  // namespace heddle
