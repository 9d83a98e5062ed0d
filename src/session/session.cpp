#include "session/session.hpp"

namespace heddle {

namespace {

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

void count(Statistics& statistics, const Execution& execution) {
  switch (execution.ending) {
    case Ending::complete:
      ++statistics.complete;
      break;
    case Ending::blocked:
      ++statistics.blocked;
      break;
    case Ending::cut:
    case Ending::endless:
    case Ending::asleep:
    case Ending::stopped:
      ++statistics.partial;
      break;
  }
  statistics.events += execution.events.size();
}

LimitReached limit_reached(const Limits& limits, const Statistics& statistics, Clock::time_point start) {
  if (limits.executions && statistics.runs() >= *limits.executions) return LimitReached::executions;
  // Asking for the time costs as much as a short execution: not every time.
  const bool look = statistics.runs() % 64 == 0;
  if (look && limits.seconds && seconds_since(start) >= *limits.seconds) return LimitReached::time;
  return LimitReached::none;
}

}  // namespace

Result<SessionEnd> explore(Explorer& explorer, Runtime& runtime, const Limits& limits,
                           const Observer& observer) {
  SessionEnd end;
  const Clock::time_point start = Clock::now();
  while (end.limit == LimitReached::none) {
    const std::optional<Job> job = explorer.next();
    if (!job) break;
    Plan plan = job->plan;
    plan.max_events = limits.events;
    const Result<const Execution*> run = runtime.run(plan);
    if (!run) return run.error();
    const Execution& execution = **run;
    count(end.statistics, execution);
    explorer.observe(job->id, execution);
    if (!observer(execution))
      end.limit = LimitReached::stopped;
    else if (execution.ending == Ending::cut)
      end.limit = LimitReached::events;
    else if (execution.ending == Ending::endless)
      end = {end.statistics, LimitReached::rounds, execution.endless_at};
    else if (!explorer.done())
      end.limit = limit_reached(limits, end.statistics, start);
  }
  end.statistics.seconds = seconds_since(start);
  return end;
}

}  // namespace heddle
