// What is written down when a run ends: its steps, and how threads stand.
#pragma once

#include <algorithm>
#include <cstddef>
#include <span>
#include <vector>

#include "core/execution.hpp"
#include "core/step.hpp"

namespace heddle {

/// The first steps were planned, the others follow from the events.
inline void describe_steps(std::vector<Step>& steps, std::span<const Step> plan,
                           std::span<const Event> events) {
  const std::size_t planned = std::min(plan.size(), events.size());
  const bool is_plan = plan.data() == steps.data();  // the plan may be the last execution itself
  steps.resize(events.size());
  if (!is_plan) std::copy_n(plan.begin(), planned, steps.begin());
  for (std::size_t i = planned; i < events.size(); ++i) steps[i] = {events[i].id.strand, events[i].choice};
}

/// Whether a thread has ended in an atomic section: then nobody else moves, and the execution is over.
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

/// Writes down where each thread stands, over what is there of the run before; enabled(t) says whether what
/// one that is ready stands before could happen. True: the run ended with somebody waiting, or given up by an
/// assumption or a bound.
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
  // Whoever waits when the program has ended waits for nothing.
  if (waiting && ended_in_a_section(threads)) {
    exited = true;
    if (shuts_out)
      for (ThreadEnd& end : ends)
        if (end.shut_out) end.state = ThreadState::ready;
  }
  return ended || (waiting && !exited);
}

}  // namespace heddle
