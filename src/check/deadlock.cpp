#include "check/deadlock.hpp"

namespace heddle {

std::vector<ThreadId> deadlocked_threads(const Execution& execution) {
  std::vector<ThreadId> waiting;
  if (execution.ending != Ending::blocked) return waiting;
  for (std::size_t t = 0; t < execution.threads.size(); ++t) {
    const ThreadState state = execution.threads[t].state;
    // Whoever waits for a thread that ended early may do so because of that: no deadlock.
    if (state == ThreadState::assumed || state == ThreadState::failed || state == ThreadState::exited)
      return {};
    if (state == ThreadState::waiting) waiting.push_back({static_cast<std::uint16_t>(t)});
  }
  return waiting;
}

}  // namespace heddle
