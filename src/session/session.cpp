#include "session/session.hpp"

#include <algorithm>
#include <span>

#include "core/assert.hpp"
#include "core/clock_throttle.hpp"
#include "core/processor_time.hpp"
#include "core/stop_token.hpp"
#include "explore/algorithms.hpp"
#include "session/known_run.hpp"
#include "session/progress.hpp"
#include "session/resident_memory.hpp"

namespace heddle {

namespace {

using Clock = ClockThrottle::Clock;
using Seconds = std::chrono::duration<double>;

double seconds_since(Clock::time_point start) {
  return Seconds(Clock::now() - start).count();
}

bool has_bounded_thread(const Execution& execution) {
  return std::ranges::find(execution.threads, ThreadState::bounded, &ThreadEnd::state) !=
         execution.threads.end();
}

void count(Statistics& statistics, const Execution& execution, bool is_extra) {
  statistics.events += execution.events.size();
  if (is_extra) {
    ++statistics.extra;
    return;
  }
  switch (execution.ending) {
    case Ending::complete:
      ++statistics.complete;
      break;
    case Ending::blocked:
      ++(has_bounded_thread(execution) ? statistics.cut : statistics.blocked);
      break;
    case Ending::cut:
    case Ending::asleep:
    case Ending::stopped:
      ++statistics.partial;
      break;
  }
}

/// Counts the partial executions that the explorer assembled since the last call.
void count_assembled(Statistics& statistics, const AssembledParts& now, AssembledParts& before) {
  statistics.partial += now.parts - before.parts;
  statistics.events += now.events - before.events;
  before = now;
}

/// Counts the execution for each loop in which it ends threads.
void note_cut_loops(std::vector<CutLoop>& loops, const Execution& execution) {
  if (execution.ending != Ending::blocked) return;
  const auto is_bounded_at = [](SiteId place) {
    return
        [place](const ThreadEnd& end) { return end.state == ThreadState::bounded && end.next.site == place; };
  };
  for (auto end = execution.threads.begin(); end != execution.threads.end(); ++end) {
    if (end->state != ThreadState::bounded) continue;
    const SiteId place = end->next.site;
    if (std::any_of(execution.threads.begin(), end, is_bounded_at(place))) continue;  // it was counted
    auto known = std::ranges::find(loops, place, &CutLoop::place);
    if (known == loops.end()) known = loops.insert(known, CutLoop{place});
    ++known->executions;
  }
}

/// Decides after each execution, and while a search computes, whether a limit is reached, and calls the
/// watch's progress callback.
class Supervisor final : public StopToken {
 public:
  Supervisor(const Explorer& explorer, const Limits& limits, const Watch& watch, const Statistics& so_far)
      : explorer_(explorer), limits_(limits), watch_(watch), so_far_(so_far) {}

  [[nodiscard]] double seconds() const { return seconds_since(start_); }

  [[nodiscard]] LimitReached limit_reached() {
    if (limits_.executions && so_far_.runs() >= *limits_.executions && !explorer_.status().owes_extra)
      return LimitReached::executions;
    if (watch_.is_interrupted()) return LimitReached::interrupted;
    return throttle_.tick() ? ask_for_time() : LimitReached::none;
  }
  [[nodiscard]] bool stop_requested() override {
    // Once true it stays true, even if memory is released: results computed since then are not valid.
    if (reached_ == LimitReached::none)
      reached_ = watch_.is_interrupted() ? LimitReached::interrupted : ask_for_time();
    return reached_ != LimitReached::none;
  }
  /// Returns the limit that made stop_requested() true; none if it is not.
  [[nodiscard]] LimitReached reached() const { return reached_; }

 private:
  static constexpr std::chrono::milliseconds between_looks{50};

  [[nodiscard]] LimitReached ask_for_time() {
    const Clock::time_point now = Clock::now();
    throttle_.clock_was_read(now);
    if (limits_.seconds && now - start_ >= Seconds(*limits_.seconds)) return LimitReached::time;
    if (limits_.processor_seconds && processor_seconds() - processor_start_ >= *limits_.processor_seconds)
      return LimitReached::time;
    if (now < next_look_) return LimitReached::none;
    next_look_ = now + between_looks;
    return look_around();
  }

  [[nodiscard]] LimitReached look_around() const {
    if (limits_.memory && resident_memory().value_or(0) > *limits_.memory) return LimitReached::memory;
    if (watch_.progress) {
      Statistics statistics = so_far_;
      statistics.seconds = seconds();
      watch_.progress(progress_of(statistics, explorer_.statistics().estimated_runs, limits_));
    }
    return LimitReached::none;
  }

  const Explorer& explorer_;
  const Limits& limits_;
  const Watch& watch_;
  const Statistics& so_far_;
  Clock::time_point start_ = Clock::now();
  double processor_start_ = processor_seconds();
  Clock::time_point next_look_ = start_;
  ClockThrottle throttle_{start_};
  LimitReached reached_ = LimitReached::none;
};

/// Sets the stop token of a runtime for as long as it lives.
class ScopedStopToken {
 public:
  ScopedStopToken(Runtime& runtime, StopToken& stop) : runtime_(runtime) { runtime_.set_stop_token(&stop); }
  ScopedStopToken(const ScopedStopToken&) = delete;
  ScopedStopToken& operator=(const ScopedStopToken&) = delete;
  ~ScopedStopToken() { runtime_.set_stop_token(nullptr); }

 private:
  Runtime& runtime_;
};

/// Returns the next job of the search; none also if the search was stopped while it looked for one.
std::optional<Job> next_job(Explorer& explorer) {
  try {
    return explorer.next();
  } catch (const SearchStopped&) {
    return std::nullopt;
  }
}

void observe(Explorer& explorer, JobId job, const Execution& execution) {
  try {
    explorer.observe(job, execution);
  } catch (const SearchStopped&) {  // the supervisor knows why
  }
}

}  // namespace

std::string needs_locality_message() {
  const auto names = [](bool (*fits)(const Algorithm&)) { return algorithms_that(fits); };
  return "the program's threads share state that Heddle does not see: this is not supported by the "
         "reductions " +
         names([](const Algorithm& algorithm) { return algorithm.needs_locality; }) +
         ", and by --predict; supported by: " +
         names([](const Algorithm& algorithm) { return !algorithm.needs_locality; });
}

Result<SessionEnd> explore(Explorer& explorer, Runtime& runtime, const Limits& limits,
                           const Observer& observer, const Watch& watch) {
  SessionEnd end;
  Supervisor supervisor(explorer, limits, watch, end.statistics);
  if (explorer.status().needs_locality && runtime.breaks_locality())
    return Error{needs_locality_message(), ErrorKind::unsupported_by_reduction};
  explorer.start({.automata = runtime.automata(), .stop = &supervisor});
  const ScopedStopToken scoped_stop(runtime, supervisor);
  AssembledParts assembled;
  if (watch.is_interrupted()) end.limit = LimitReached::interrupted;
  while (end.limit == LimitReached::none) {
    const std::optional<Job> job = next_job(explorer);
    if (!job) {
      end.limit = supervisor.reached();
      break;
    }
    Plan plan = job->plan;
    plan.max_events = limits.events;
    const Result<const Execution*> run =
        job->may_be_impossible ? runtime.run(plan) : run_known(runtime, plan);
    if (!run && supervisor.reached() != LimitReached::none) {  // it was left
      end.limit = supervisor.reached();
      break;
    }
    if (!run && job->may_be_impossible && run.error().kind == ErrorKind::cannot_follow) continue;
    if (!run) return run.error();
    const Execution& execution = **run;
    HEDDLE_DCHECK(execution.steps.size() == execution.events.size());
    HEDDLE_DCHECK(std::ranges::equal(
        std::span(execution.steps).first(std::min(plan.prefix.size(), execution.steps.size())),
        plan.prefix.first(std::min(plan.prefix.size(), execution.steps.size()))));
    count(end.statistics, execution, job->is_extra);
    note_cut_loops(end.cut_loops, execution);
    count_assembled(end.statistics, explorer.status().assembled, assembled);  // what came before this one
    // The observer comes first: the explorer may compute for long.
    const bool goes_on = observer(execution);
    if (goes_on && execution.ending == Ending::cut && runtime.bound_loops_of_last_run(plan))
      return Error{"a loop made an execution too long", ErrorKind::retry};
    if (goes_on) observe(explorer, job->id, execution);
    const ExplorerStatus status = explorer.status();
    if (!status.refusal.empty())
      return Error{std::string(status.refusal), ErrorKind::unsupported_by_reduction};
    if (!goes_on)
      end.limit = LimitReached::stopped;
    else if (execution.ending == Ending::cut) {
      end.limit = LimitReached::events;
      end.where = execution.events.back().op.site;
    } else if (supervisor.reached() != LimitReached::none)
      end.limit = supervisor.reached();
    else if (status.full)
      end.limit = LimitReached::table;
    else if (!status.done)
      end.limit = supervisor.limit_reached();
    if (status.restarted && end.limit == LimitReached::none) {
      end.statistics = {};
      end.cut_loops.clear();
    }
  }
  const ExplorerStatus status = explorer.status();
  if (end.limit == LimitReached::none) count_assembled(end.statistics, status.assembled, assembled);
  end.statistics.seconds = supervisor.seconds();
  end.statistics.explorer = explorer.statistics().counts;
  if (end.limit == LimitReached::none) end.left_out = status.left_out;
  end.keeps_happens_before = status.keeps_happens_before;
  return end;
}

}  // namespace heddle
