#include "check/cause/lost_signal.hpp"

namespace heddle {

namespace {

std::optional<LostSignal> of_thread(const Execution& execution, ThreadId thread) {
  const Operation& wait = execution.threads[thread.value].next;
  LostSignal found{thread};
  std::optional<std::uint32_t> signal;
  bool waits = false;
  for (std::uint32_t i = 0; i < execution.events.size(); ++i) {
    const Event& event = execution.events[i];
    if (event.op.location != wait.location) continue;
    if (event.op.role == Role::signal) signal = i;
    if (event.op.role == Role::begin_wait && event.thread() == thread) {
      found.begins = i;
      found.too_early = signal && execution.events[*signal].read == 0 ? signal : std::nullopt;
      signal.reset();
      waits = true;
    }
  }
  found.woke_others = signal;
  if (found.woke_others) found.too_early.reset();
  return waits ? std::optional(found) : std::nullopt;
}

}  // namespace

std::optional<LostSignal> lost_signal(const Execution& execution) {
  for (std::size_t t = 0; t < execution.threads.size(); ++t) {
    const ThreadEnd& end = execution.threads[t];
    if (end.state != ThreadState::waiting || end.next.kind != OpKind::load || end.next.role != Role::none)
      continue;
    if (const auto found = of_thread(execution, {static_cast<std::uint16_t>(t)})) return found;
  }
  return std::nullopt;
}

}  // namespace heddle
