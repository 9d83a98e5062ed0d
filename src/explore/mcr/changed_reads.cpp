#include "explore/mcr/changed_reads.hpp"

#include <algorithm>
#include <vector>

namespace heddle {

namespace {

using Visit = std::function<bool(const CausalItem&)>;

/// Returns the values that the read could find: those that other threads write, the last one that its own
/// thread wrote before it, or the initial one.
std::vector<ValueId> values_for(const CausalTrace& trace, ThreadId thread, std::uint32_t index,
                                LocationId location) {
  std::vector<ValueId> values;
  const auto add = [&](ValueId value) {
    if (value != no_value && std::ranges::find(values, value) == values.end()) values.push_back(value);
  };
  ValueId own = trace.initial(location);
  for (const CausalPosition write : trace.writes_of(location)) {
    const CausalItem& item = trace[write];
    if (item.thread != thread)
      add(item.written);
    else if (item.index < index)
      own = item.written;
  }
  add(own);
  return values;
}

bool change_read(CausalTrace& trace, CausalPosition position, const Operation& op, const Visit& visit) {
  const CausalItem item = trace[position];
  if (item.chooses) {
    for (std::uint32_t choice = 0; choice < op.choices; ++choice)
      if (choice != item.choice && !visit(trace.changed(position, no_value, choice))) return false;
    return true;
  }
  for (const ValueId value : values_for(trace, item.thread, item.index, item.location)) {
    const Value seen = trace.names().value(value);
    if (op.kind != OpKind::unlock && !op.may_see(seen)) continue;
    for (std::uint32_t choice = 0; choice < op.choices_on(seen); ++choice) {
      const bool is_same = value == item.read && choice == item.choice;
      if (!is_same && !visit(trace.changed(position, value, choice))) return false;
    }
  }
  return true;
}

/// Visits what a thread blocked at the end may read, with each value that it waits for.
bool change_wait(CausalTrace& trace, ThreadId thread, const Operation& op, const Visit& visit) {
  const auto index = static_cast<std::uint32_t>(trace.of(thread).size());
  for (const ValueId value : values_for(trace, thread, index, op.location)) {
    const Value seen = trace.names().value(value);
    if (!op.may_see(seen)) continue;
    for (std::uint32_t choice = 0; choice < op.choices_on(seen); ++choice)
      if (!visit(trace.pending(thread, op, value, choice))) return false;
  }
  return true;
}

}  // namespace

void for_each_changed_read(CausalTrace& trace, const Execution& execution, const Visit& visit) {
  for (CausalPosition i = 0; i < trace.size(); ++i)
    if (trace[i].is_seen() && !change_read(trace, i, execution.events[i].op, visit)) return;
  for (std::uint16_t t = 0; t < execution.threads.size(); ++t) {
    const ThreadEnd& end = execution.threads[t];
    const bool waits = end.state == ThreadState::waiting &&
                       (end.next.kind == OpKind::load || end.next.kind == OpKind::modify);
    if (waits && end.next.location.value < trace.locations() && !change_wait(trace, {t}, end.next, visit))
      return;
  }
}

}  // namespace heddle
