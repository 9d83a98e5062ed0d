#include "check/open_sequences.hpp"

#include <vector>

#include "core/memory_order.hpp"

namespace heddle {

namespace {

/// What was met at a location so far.
struct SequencesThere {
  std::vector<ThreadId> releasing;  // threads with a release write
  ThreadId storing = no_thread;     // one that stores
  bool has_other_stores = false;    // another stores, too
  bool goes_on = false;             // a store may continue its thread's own sequence
};

}  // namespace

bool has_open_sequences(const Execution& execution) {
  if (execution.release_sequences != ReleaseSequences::of_own_stores_too) return false;
  std::vector<SequencesThere> met(execution.locations);
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
    if (there.goes_on && there.has_other_stores) return true;
  }
  return false;
}

}  // namespace heddle
