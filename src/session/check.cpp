#include "session/check.hpp"

#include <algorithm>
#include <iterator>

#include "check/deadlock.hpp"
#include "check/open_sequences.hpp"
#include "core/assert.hpp"
#include "session/confirming_uses.hpp"
#include "session/confirming_waits.hpp"
#include "session/known_run.hpp"
#include "session/late_uses.hpp"

namespace heddle {

namespace {

bool same(const Finding& a, const Finding& b) {
  return a.kind == b.kind && a.site == b.site && a.thread == b.thread && a.other == b.other;
}

bool contains(const std::vector<Finding>& findings, const Finding& finding) {
  return std::ranges::any_of(findings, [&](const Finding& other) { return same(other, finding); });
}

/// Replays each finding: a finding that its schedule does not show again is an error. `first` is the
/// execution in which the first one was found.
std::optional<Error> confirm(const std::vector<Finding>& findings, const Execution& first, Runtime& runtime,
                             const CheckOptions& options) {
  MemoryJudge memory;
  if (options.keep_going) memory.look_for_all_races();
  for (const Finding& finding : findings) {
    const Plan plan{finding.schedule, Finish{}};
    const auto replay = run_known(runtime, plan);
    if (!replay) return replay.error();
    if (contains(judge(**replay, options, memory), finding)) continue;
    const bool is_first = &finding == &findings.front();
    auto parting = is_first ? parting_of(first, **replay) : std::nullopt;
    if (!parting) {
      const auto found = parting_in_runs(runtime, plan);
      if (!found) return found.error();
      parting = *found;
    }
    if (parting) return not_deterministic(*parting);
    return Error{"an error of an execution does not occur when the execution is replayed",
                 ErrorKind::internal};
  }
  return std::nullopt;
}

/// Returns the finding for two events: at the second, with the first as the other place.
Finding clash_finding(FindingKind kind, const Execution& execution, const Clash& clash) {
  const Event& second = execution.events[clash.second];
  return {kind, second.thread(), second.op.site, clash.other_place(execution), {}};
}

void judge_memory(const Execution& execution, const CheckOptions& options, MemoryJudge& memory,
                  std::vector<Finding>& findings) {
  // What a thread would have freed that ended at what Heddle does not know, cannot be told.
  const bool leaks = options.leaks && execution.ending == Ending::complete &&
                     std::ranges::all_of(execution.failures, is_error, &Failure::kind);
  if (options.ignore_races && options.ignore_use_after_free && !leaks) return;
  memory.judge(execution);
  const std::optional<Clash> use = reported_use(memory, options);
  if (use && !options.ignore_use_after_free)
    findings.push_back(clash_finding(FindingKind::use_after_free, execution, *use));
  else if (memory.freed_wait() && !options.ignore_use_after_free)
    findings.push_back({FindingKind::use_after_free,
                        memory.freed_wait()->thread,
                        execution.threads[memory.freed_wait()->thread.value].next.site,
                        execution.events[memory.freed_wait()->freed].op.site,
                        {}});
  if (memory.race() && !options.ignore_races) {
    findings.push_back(clash_finding(FindingKind::data_race, execution, *memory.race()));
    for (const Clash& race : memory.races())  // the first is there already
      if (race.second != memory.race()->second || race.first != memory.race()->first)
        findings.push_back(clash_finding(FindingKind::data_race, execution, race));
  }
  if (leaks && !memory.unfreed().empty()) {
    const Block& block = execution.blocks[memory.unfreed().front()];
    findings.push_back({FindingKind::leak, block.thread, block.site, {}, {}});
  }
}

/// Returns the finding in a run in which the use comes after the free; none if no such run is found.
Result<std::optional<Finding>> with_late_use(const Finding& finding, Runtime& runtime, LateUses& uses) {
  MemoryJudge memory;
  const auto replay = runtime.run({finding.schedule, Finish{}});
  if (!replay) return replay.error();
  memory.judge(**replay);
  const std::vector<Clash>& early = memory.unordered_uses();
  const auto meant = std::ranges::find_if(
      early, [&](const Clash& use) { return same(finding, clash_finding(finding.kind, **replay, use)); });
  if (memory.use_after_free() || meant == early.end()) return std::optional(finding);
  const auto steps = uses.find(**replay, *meant);
  if (!steps) return std::optional<Finding>{};
  const auto run = runtime.run({*steps, Finish{}});
  if (!run && run.error().kind == ErrorKind::retry) return run.error();
  if (!run) return std::optional<Finding>{};
  memory.judge(**run);
  if (!memory.use_after_free()) return std::optional<Finding>{};
  std::optional<Finding> late = clash_finding(FindingKind::use_after_free, **run, *memory.use_after_free());
  late->schedule = (*run)->steps;
  return late;
}

/// Replaces each use that came before the free by one in a run in which it comes after it, if there is one;
/// else the finding comes last, as it shows only that an order is missing.
std::optional<Error> tell_late_uses(std::vector<Finding>& findings, Runtime& runtime,
                                    const CheckOptions& options) {
  LateUses uses(options.model);
  std::vector<Finding> result, early;
  for (Finding& finding : findings) {
    if (finding.kind != FindingKind::use_after_free) {
      result.push_back(std::move(finding));
      continue;
    }
    auto late = with_late_use(finding, runtime, uses);
    if (!late) return late.error();
    if (!*late)
      early.push_back(std::move(finding));
    else if (!contains(result, **late))
      result.push_back(std::move(**late));
  }
  std::ranges::move(early, std::back_inserter(result));
  findings = std::move(result);
  return std::nullopt;
}

}  // namespace

std::optional<Clash> reported_use(const MemoryJudge& judge, const CheckOptions& options) {
  if (judge.use_after_free()) return judge.use_after_free();
  if (options.ignore_races || judge.unordered_uses().empty()) return std::nullopt;
  return judge.unordered_uses().front();
}

std::vector<Finding> judge(const Execution& execution, const CheckOptions& options, MemoryJudge& memory) {
  std::vector<Finding> findings;
  for (const Failure& failure : execution.failures)
    findings.push_back({failure.kind, failure.thread, failure.site, {}, {}});
  if (!options.ignore_deadlocks) {
    const std::vector<ThreadId> waiting = deadlocked_threads(execution);
    if (!waiting.empty()) {
      const std::optional<ThreadId> stuck = stuck_thread(execution, waiting);
      const ThreadId thread = stuck.value_or(shown_thread(execution, waiting));
      findings.push_back({stuck ? FindingKind::stuck : FindingKind::deadlock,
                          thread,
                          execution.threads[thread.value].next.site,
                          {},
                          {}});
    }
  }
  const std::size_t others = findings.size();
  judge_memory(execution, options, memory, findings);
  // The earlier error comes first: a failure may follow from the use of freed memory.
  const bool is_first = findings.size() > others && !execution.failures.empty() &&
                        findings[others].kind == FindingKind::use_after_free && memory.use_after_free() &&
                        memory.use_after_free()->second < execution.failures.front().after;
  if (is_first)
    std::rotate(findings.begin(), findings.begin() + static_cast<std::ptrdiff_t>(others), findings.end());
  if (options.counted)
    std::erase_if(findings, [&](const Finding& finding) {
      return is_error(finding.kind) && !options.counted->contains(finding.kind);
    });
  return findings;
}

Result<CheckOutcome> check(Explorer& explorer, Runtime& runtime, const CheckOptions& options) {
  CheckOutcome outcome;
  Execution first;
  MemoryJudge memory;
  if (options.keep_going) memory.look_for_all_races();
  const auto judge_it = [&](const Execution& execution) {
    if (is_part(execution.ending)) return true;  // what is wrong in it is wrong in the whole
    for (Finding& finding : judge(execution, options, memory)) {
      if (contains(outcome.findings, finding)) continue;
      HEDDLE_DCHECK(execution.steps.size() == execution.events.size());
      if (outcome.findings.empty()) first = execution;
      finding.schedule = execution.steps;
      outcome.findings.push_back(std::move(finding));
    }
    outcome.leaves_memory |=
        options.leaks && execution.ending == Ending::complete && !memory.unfreed().empty();
    if (memory.may_continue_own() && outcome.open_sequences != OpenSequences::at_waits)
      outcome.open_sequences = std::max(outcome.open_sequences, open_sequences(execution));
    return options.keep_going || outcome.findings.empty();
  };
  ConfirmingWaits with_waits(explorer, options.model);
  Explorer& with_deadlocks = options.ignore_deadlocks ? explorer : with_waits;
  ConfirmingUses confirming(with_deadlocks, memory, options.model);
  const bool reports_early_uses = !options.ignore_races || options.ignore_use_after_free;
  Explorer& chosen = reports_early_uses ? with_deadlocks : confirming;
  const auto end = explore(chosen, runtime, options.limits, judge_it, options.watch);
  if (!end) return end.error();
  outcome.end = *end;
  outcome.is_unsure_of_uses = confirming.has_given_up();
  if (const auto error = confirm(outcome.findings, first, runtime, options)) return *error;
  if (const auto error = tell_late_uses(outcome.findings, runtime, options)) return *error;
  std::stable_partition(outcome.findings.begin(), outcome.findings.end(),
                        [](const Finding& finding) { return is_error(finding.kind); });
  return outcome;
}

}  // namespace heddle
