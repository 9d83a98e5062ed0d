#include "session/minimise.hpp"

#include <algorithm>
#include <array>
#include <span>
#include <tuple>

#include "core/assert.hpp"
#include "session/effort_limits.hpp"
#include "session/minimise/polish.hpp"
#include "session/minimise/story_search.hpp"

namespace heddle {

namespace {

/// A whole execution that begins with the failing prefix.
struct Whole {
  std::vector<Step> schedule;
  Finding finding;
  bool ends = false;         // it ended by itself, not by a limit
  std::size_t findings = 0;  // how many findings it shows
};

std::optional<Whole> run_on(Trials& trials, const FailingPrefix& failing, const Tail& tail,
                            std::size_t most_events) {
  const Execution* execution =
      trials.run({.prefix = failing.steps, .tail = tail, .max_events = most_events, .record_enabled = false});
  if (execution == nullptr) return std::nullopt;
  auto finding = trials.failure().judged_in(*execution, failing.thread);
  if (!finding) return std::nullopt;
  const bool ends = execution->ending == Ending::complete || execution->ending == Ending::blocked;
  return Whole{execution->steps, std::move(*finding), ends, trials.failure().findings_there()};
}

/// Whether a replay of the steps alone ends in the same way.
bool replays(Trials& trials, const Whole& whole) {
  const Execution* execution = trials.run({.prefix = whole.schedule, .tail = Finish{}});
  if (execution == nullptr) return false;
  const auto finding = trials.failure().judged_in(*execution, whole.finding.thread);
  return finding && finding->thread == whole.finding.thread &&
         (!whole.ends || execution->steps == whole.schedule);
}

/// A complete run that extends the failing prefix, of several one with few other findings; none: none
/// replays.
std::optional<ShortFailure> extend_to_complete_run(Trials& trials, const FailingPrefix& failing,
                                                   std::size_t most_events) {
  const std::array<std::uint32_t, 16> later_first{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16};
  const std::array<Tail, 4> tails{NonPreemptive{}, Finish{}, Priorities{later_first}, RandomTail{1}};
  std::optional<Whole> best;
  for (const Tail& tail : tails) {
    std::optional<Whole> whole = run_on(trials, failing, tail, most_events);
    if (!whole) continue;
    const auto rank = [](const Whole& w) { return std::tuple(!w.ends, w.findings); };
    if (!best || rank(*whole) < rank(*best)) best = std::move(whole);
    if (best->ends && best->findings == 1) break;
  }
  if (!best || !replays(trials, *best)) return std::nullopt;
  HEDDLE_DCHECK(best->schedule.size() >= failing.steps.size());
  HEDDLE_DCHECK(std::ranges::equal(std::span(best->schedule).first(failing.steps.size()), failing.steps));
  best->finding.schedule = std::move(best->schedule);
  return ShortFailure{std::move(best->finding), failing.steps.size()};
}

/// The shortest failing prefix that the budget allows to find.
FailingPrefix shortest(Trials& trials, const FailingPrefix& original, const MinimiseBudget& budget) {
  const std::size_t most_steps = original.length.steps;
  trials.allow(budget.polish);
  FailingPrefix failing = polish(trials, reorder(trials, original), most_steps);
  HEDDLE_DCHECK(!(original < failing) && failing.length.steps <= most_steps);
  trials.allow(budget.search);
  if (std::optional<FailingPrefix> shorter = search_shorter(trials, failing, most_steps)) {
    HEDDLE_DCHECK(*shorter < failing && shorter->length.steps <= most_steps);
    const bool is_proved = !trials.is_over();
    failing = std::move(*shorter);
    if (!is_proved) {
      trials.allow(budget.polish);
      failing = polish(trials, reorder(trials, std::move(failing)), most_steps);
    }
  }
  HEDDLE_DCHECK(failing.length == length_of(failing.steps) && !(original < failing));
  return failing;
}

/// As minimise(), but a requested stop leaves it by SearchStopped.
Result<ShortFailure> made_shorter(const Finding& finding, Runtime& runtime, const CheckOptions& options,
                                  const MinimiseBudget& budget) {
  const ShortFailure as_it_is{finding, finding.schedule.size()};
  const auto ran = runtime.run({.prefix = finding.schedule, .tail = Finish{}});
  if (!ran) return ran.error().kind == ErrorKind::retry ? Result<ShortFailure>(ran.error()) : as_it_is;
  SameFailure failure(finding, options, **ran);
  EffortLimits limits(options.limits, options.watch);
  Trials trials(runtime, failure, limits);
  const std::optional<FailingPrefix> original = trials.failing_prefix_in(**ran);
  if (!original) return as_it_is;
  const FailingPrefix failing = original->steps.empty() ? *original : shortest(trials, *original, budget);
  if (trials.learnt()) return *trials.learnt();
  const ShortFailure cut{finding, original->steps.size()};
  if (failing.steps == original->steps) return cut;
  trials.allow(UINT64_MAX);
  const std::optional<ShortFailure> told = extend_to_complete_run(trials, failing, options.limits.events);
  if (trials.learnt()) return *trials.learnt();
  // The shortened run fails in the same way.
  HEDDLE_DCHECK(!told || (told->finding.kind == finding.kind && told->finding.site == finding.site &&
                          told->finding.other == finding.other && told->steps <= cut.steps));
  return told ? *told : cut;
}

}  // namespace

Result<ShortFailure> minimise(const Finding& finding, Runtime& runtime, const CheckOptions& options,
                              const MinimiseBudget& budget) {
  try {
    return made_shorter(finding, runtime, options, budget);
  } catch (const SearchStopped&) {
    return ShortFailure{finding, finding.schedule.size()};
  }
}

}  // namespace heddle
