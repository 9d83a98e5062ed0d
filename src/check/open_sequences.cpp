#include "check/open_sequences.hpp"

#include <algorithm>
#include <vector>

#include "core/memory_order.hpp"

namespace heddle {

namespace {

/// What the writes of a location were so far.
struct SequencesThere {
  std::vector<ThreadId> releasing;  // threads with a release write
  ThreadId storing = no_thread;     // the last thread that stored
  bool has_other_stores = false;    // several threads stored
  bool goes_on = false;             // a store may continue its thread's own sequence
  bool has_waits = false;           // threads wait there before they write, or unlock
};

bool waits_or_unlocks(const Operation& op) {
  return (op.kind == OpKind::modify && op.has_guard()) || op.kind == OpKind::unlock;
}

std::vector<SequencesThere> with_waits(const Execution& execution) {
  std::vector<SequencesThere> met(execution.locations);
  for (const Event& event : execution.events)
    if (waits_or_unlocks(event.op)) met[event.op.location.value].has_waits = true;
  for (const ThreadEnd& end : execution.threads)
    if (end.state == ThreadState::waiting && waits_or_unlocks(end.next))
      met[end.next.location.value].has_waits = true;
  return met;
}

}  // namespace

OpenSequences open_sequences(const Execution& execution) {
  if (execution.release_sequences != ReleaseSequences::of_own_stores_too) return OpenSequences::none;
  std::vector<SequencesThere> met = with_waits(execution);
  OpenSequences found = OpenSequences::none;
  for (const Event& event : execution.events) {
    if (event.is_drain() || !event.writes || event.op.plain) continue;
    SequencesThere& there = met[event.op.location.value];
    const ThreadId thread = event.thread();
    const bool releases_there = releases(event.op.order) || event.op.kind == OpKind::unlock;
    if (releases_there) there.releasing.push_back(thread);
    if (event.updates()) continue;
    there.has_other_stores |= there.storing != no_thread && there.storing != thread;
    there.storing = thread;
    for (const ThreadId releasing : there.releasing) there.goes_on |= releasing == thread && !releases_there;
    if (there.goes_on && there.has_other_stores)
      found = std::max(found, there.has_waits ? OpenSequences::at_waits : OpenSequences::at_stores);
  }
  return found;
}

}  // namespace heddle
