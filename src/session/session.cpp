#include "session/session.hpp"

#include <algorithm>

#include "core/pace.hpp"
#include "core/patience.hpp"
#include "core/processor_time.hpp"
#include "session/known_run.hpp"
#include "session/progress.hpp"
#include "session/resident_memory.hpp"

namespace heddle {

namespace {

using Clock = Pace::Clock;
using Seconds = std::chrono::duration<double>;

double seconds_since(Clock::time_point start) {
  return Seconds(Clock::now() - start).count();
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
      ++statistics.blocked;
      break;
    case Ending::cut:
    case Ending::endless:
    case Ending::asleep:
    case Ending::stopped:
      ++statistics.partial;
      break;
  }
}

/// What was grown since the last look.
void count_grown(Statistics& statistics, const GrownParts& now, GrownParts& before) {
  statistics.partial += now.parts - before.parts;
  statistics.events += now.events - before.events;
  before = now;
}

void note_cut_loops(std::vector<SiteId>& loops, const Execution& execution) {
  if (execution.ending != Ending::blocked) return;
  for (const ThreadEnd& end : execution.threads)
    if (end.state == ThreadState::bounded && std::ranges::find(loops, end.next.site) == loops.end())
      loops.push_back(end.next.site);
}

void stop(SessionEnd& end, LimitReached limit, SiteId where) {
  end.limit = limit;
  end.where = where;
}

/// Sees after each execution, and while a search thinks, whether a limit is reached, and keeps whoever watches up to date.
class Supervisor final : public Patience {
 public:
  Supervisor(const Explorer& explorer, const Limits& limits, const Watch& watch, const Statistics& so_far)
      : explorer_(explorer), limits_(limits), watch_(watch), so_far_(so_far) {}

  [[nodiscard]] double seconds() const { return seconds_since(start_); }

  [[nodiscard]] LimitReached limit_reached() {
    if (limits_.executions && so_far_.runs() >= *limits_.executions && !explorer_.owes_extra())
      return LimitReached::executions;
    if (watch_.is_interrupted()) return LimitReached::interrupted;
    return pace_.due() ? ask_for_time() : LimitReached::none;
  }
  [[nodiscard]] bool is_lost() override {
    // Once lost it stays so, though memory may be given back: whoever was told has given wrong answers since.
    if (reached_ == LimitReached::none)
      reached_ = watch_.is_interrupted() ? LimitReached::interrupted : ask_for_time();
    return reached_ != LimitReached::none;
  }
  /// Why patience was lost.
  [[nodiscard]] LimitReached reached() const { return reached_; }

 private:
  static constexpr std::chrono::milliseconds between_looks{50};

  [[nodiscard]] LimitReached ask_for_time() {
    const Clock::time_point now = Clock::now();
    pace_.asked(now);
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
      watch_.progress(progress_of(statistics, explorer_.estimated_runs(), limits_));
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
  Pace pace_{start_};
  LimitReached reached_ = LimitReached::none;
};

/// While it lives, runs and the search may ask whether to go on.
class Questioned {
 public:
  Questioned(Explorer& explorer, Runtime& runtime, Patience& patience) : runtime_(runtime) {
    explorer.may_ask(patience);
    runtime_.may_ask(&patience);
  }
  Questioned(const Questioned&) = delete;
  Questioned& operator=(const Questioned&) = delete;
  ~Questioned() { runtime_.may_ask(nullptr); }

 private:
  Runtime& runtime_;
};

/// What the search does next; nothing also where it lost patience over that.
std::optional<Job> next_job(Explorer& explorer) {
  try {
    return explorer.next();
  } catch (const PatienceLost&) {
    return std::nullopt;
  }
}

void observe(Explorer& explorer, JobId job, const Execution& execution) {
  try {
    explorer.observe(job, execution);
  } catch (const PatienceLost&) {  // the supervisor knows why
  }
}

}  // namespace

Result<SessionEnd> explore(Explorer& explorer, Runtime& runtime, const Limits& limits,
                           const Observer& observer, const Watch& watch) {
  SessionEnd end;
  Supervisor supervisor(explorer, limits, watch, end.statistics);
  if (explorer.needs_all_seen() && runtime.shares_unseen())
    return Error{std::string(needs_all_seen_message), ErrorKind::unsupported_by_reduction};
  if (const ThreadAutomata* automata = runtime.automata()) explorer.may_consult(*automata);
  const Questioned questioned(explorer, runtime, supervisor);
  GrownParts grown;
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
    count(end.statistics, execution, job->is_extra);
    note_cut_loops(end.cut_loops, execution);
    count_grown(end.statistics, explorer.grown(), grown);  // what came before this one
    // First whoever looks for errors: the search may think about it for long.
    const bool goes_on = observer(execution);
    if (goes_on) observe(explorer, job->id, execution);
    if (const auto refusal = explorer.refusal())
      return Error{std::string(*refusal), ErrorKind::unsupported_by_reduction};
    if (!goes_on)
      end.limit = LimitReached::stopped;
    else if (execution.ending == Ending::cut)
      stop(end, LimitReached::events, execution.events.back().op.site);
    else if (execution.ending == Ending::endless)
      stop(end, LimitReached::rounds, execution.endless_at);
    else if (supervisor.reached() != LimitReached::none)
      end.limit = supervisor.reached();
    else if (explorer.is_full())
      end.limit = LimitReached::table;
    else if (!explorer.done())
      end.limit = supervisor.limit_reached();
    if (explorer.started_over() && end.limit == LimitReached::none) end.statistics = {};
  }
  if (end.limit == LimitReached::none) count_grown(end.statistics, explorer.grown(), grown);
  end.statistics.seconds = supervisor.seconds();
  end.statistics.explorer = explorer.statistics();
  if (end.limit == LimitReached::none) end.left_out = explorer.left_out();
  end.keeps_happens_before = explorer.keeps_happens_before();
  return end;
}

}  // namespace heddle
