// Records how a run ends: its steps, failures, and the state of each thread.
#pragma once

#include <algorithm>
#include <cstddef>
#include <span>
#include <vector>

#include "core/assert.hpp"
#include "core/execution.hpp"
#include "core/step.hpp"
#include "runtime/program_threads.hpp"

namespace heddle {

/// Sets the steps of a run: the planned ones, then those that follow from the events.
inline void describe_steps(std::vector<Step>& steps, std::span<const Step> plan,
                           std::span<const Event> events) {
  const std::size_t planned = std::min(plan.size(), events.size());
  const bool is_plan = plan.data() == steps.data();  // the plan may be the last execution itself
  steps.resize(events.size());
  if (!is_plan) std::copy_n(plan.begin(), planned, steps.begin());
  for (std::size_t i = planned; i < events.size(); ++i) steps[i] = {events[i].id.strand, events[i].choice};
}

/// Adds the threads that failed since the last call to the execution's failures.
template <class Threads>
[[gnu::noinline, gnu::cold]] void record_failures(Execution& execution, Threads& threads) {
  for (const std::size_t thread : threads.take_failed()) {
    HEDDLE_DCHECK(threads.state(thread) == ThreadState::failed);
    execution.failures.push_back({threads.failure(thread), thread_id(thread),
                                  static_cast<std::uint32_t>(execution.events.size()), threads.site(thread)});
  }
}

/// Whether there is a thread for which holds(t) is true.
template <class Threads, class Holds>
[[nodiscard]] bool has_thread(const Threads& threads, Holds holds) {
  for (std::size_t t = 0; t < threads.size(); ++t)
    if (holds(t)) return true;
  return false;
}

/// Whether a thread has ended in an atomic section: then no other thread moves, and the execution is over.
template <class Threads>
[[nodiscard]] bool ended_in_a_section(const Threads& threads) {
  bool shuts_out = false;
  for (std::size_t t = 0; t < threads.size(); ++t) {
    if (threads.state(t) != ThreadState::ready) continue;
    if (threads.may_move(t)) return false;
    shuts_out = true;
  }
  return shuts_out;
}

/// Records the state of each thread, over the states of the previous run. Returns whether the run ended with
/// a blocked thread, or with one that an assumption or a bound ended. enabled(t): whether the next operation
/// of a ready thread could happen.
template <class Threads, class Enabled>
[[nodiscard]] bool describe_ends(std::vector<ThreadEnd>& ends, const Threads& threads, Enabled enabled) {
  bool waiting = false, ended = false, exited = false, shuts_out = false;
  ends.resize(threads.size());
  for (std::size_t t = 0; t < threads.size(); ++t) {
    ThreadEnd& end = ends[t];
    end.result = threads.state(t) == ThreadState::finished ? threads.result(t) : 0;
    // As in the run before: nothing to write.
    if (end.state == ThreadState::finished && threads.state(t) == ThreadState::finished) continue;
    const bool stood = end.state == ThreadState::ready || end.state == ThreadState::waiting;
    HEDDLE_DCHECK(threads.state(t) != ThreadState::waiting);
    end.state = threads.state(t);
    end.shut_out = false;
    if (end.state == ThreadState::ready) {
      end.next = threads.next(t);
      const bool could_go_on = enabled(t);
      end.shut_out = could_go_on && !threads.may_move(t);
      shuts_out |= end.shut_out;
      if (!could_go_on || end.shut_out) end.state = ThreadState::waiting;
    } else if (stood || end.state == ThreadState::bounded) {
      end.next = {};  // of the run before
      end.next.site = threads.site(t);
    }
    waiting |= end.state == ThreadState::waiting;
    ended |= end.state == ThreadState::assumed || end.state == ThreadState::bounded;
    exited |= end.state == ThreadState::exited;
  }
  // A thread that is blocked when the program has ended is not blocked for ever.
  if (waiting && ended_in_a_section(threads)) {
    exited = true;
    if (shuts_out)
      for (ThreadEnd& end : ends)
        if (end.shut_out) end.state = ThreadState::ready;
  }
  return ended || (waiting && !exited);
}

}  // namespace heddle
