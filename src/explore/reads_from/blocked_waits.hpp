// Finds the waits that may wait forever, and makes the schedules in which they do: those hold the thread.
//
// **Waits** are operations that wait until they may read. They have sources as others do, and one more: to
// wait forever, *held*. That is tried where the source may be overwritten by a write after which the wait
// does not go on; then there may be classes in which the wait does not end, and writes that are only executed
// when it has not ended. A run that ends with a held thread that could go on is a part of others and is
// counted apart; if another order of the same events leaves all waits waiting, that is run, too. What waits
// and then writes only on some values (a `once`) is a wait, and contends like a lock (see
// lock_contention.hpp): where a contender could come before it and make it wait for more, not to happen is
// tried as well. A held thread contends with nothing below the node that holds it: a schedule there would
// release it.
#pragma once

#include "explore/reads_from/observed_run.hpp"
#include "explore/reads_from/options.hpp"
#include "explore/reads_from/schedule_builder.hpp"
#include "explore/reads_from/search_path.hpp"

namespace heddle {

class BlockedWaits {
 public:
  using Position = Trace::Position;

  BlockedWaits(const ReadsFromRules& rules, const ObservedRun& run, SearchPath& path,
               ScheduleBuilder& builder)
      : rules_(rules), run_(run), path_(path), builder_(builder) {}

  /// Holds the node, a wait, if some write of its location after which it would wait may reach memory after
  /// its source.
  void consider(Position node);
  /// Holds the node, a wait, if it would wait after this write and that may reach memory after its source.
  void consider(Position node, Position write);
  /// Holds the node if it is a wait, and would have to wait longer if the other operation came just before
  /// it.
  void consider_after(Position node, const Operation& other);
  /// Adds the schedule in which the node's event does not happen, unless it was added before.
  void hold(Position node);

 private:
  [[nodiscard]] bool may_be_stopped_by(Position node, const Operation& other) const;

  const ReadsFromRules& rules_;
  const ObservedRun& run_;
  SearchPath& path_;
  ScheduleBuilder& builder_;
};

}  // namespace heddle
