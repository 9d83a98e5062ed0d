#include "session/check.hpp"

#include <algorithm>
#include <iterator>

#include "check/deadlock.hpp"
#include "check/open_sequences.hpp"
#include "core/assert.hpp"
#include "session/collected_findings.hpp"
#include "session/confirming_uses.hpp"
#include "session/confirming_waits.hpp"
#include "session/known_run.hpp"
#include "session/late_uses.hpp"

namespace heddle {

namespace {

bool contains(const std::vector<Finding>& findings, const Finding& finding) {
  return std::ranges::any_of(findings, [&](const Finding& other) { return is_same_finding(other, finding); });
}

/// Replays each finding: a finding that its schedule does not show again is an error. `first` is the
/// execution in which the first one was found, if that is known.
std::optional<Error> confirm(const std::vector<Finding>& findings, const std::optional<Execution>& first,
                             Runtime& runtime, const CheckOptions& options) {
  MemoryJudge memory = memory_judge_for(options);
  for (const Finding& finding : findings) {
    const Plan plan{finding.schedule, Finish{}};
    const auto replay = run_known(runtime, plan);
    if (!replay) return replay.error();
    if (contains(judge(**replay, options, memory), finding)) continue;
    const bool is_first = &finding == &findings.front() && first.has_value();
    auto parting = is_first ? parting_of(*first, **replay) : std::nullopt;
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
  Finding finding{kind, second.thread(), second.op.site, clash.other_place(execution), {}};
  if (kind == FindingKind::data_race) finding.accesses = {execution.events[clash.first].id, second.id};
  return finding;
}

/// Divides findings into those that the filter is known to accept and the others, which it returns.
std::vector<Finding> without_accepted(std::vector<Finding> findings, const Execution& execution,
                                      const CheckOptions& options, std::vector<Finding>* accepted) {
  if (options.filter == nullptr) return findings;
  std::erase_if(findings, [&](Finding& finding) {
    const bool is_accepted = options.filter->rule_for(execution, finding).has_value();
    if (is_accepted && accepted != nullptr) accepted->push_back(std::move(finding));
    return is_accepted;
  });
  return findings;
}

/// Adds the first leak that counts.
void add_leaks(const Execution& execution, const CheckOptions& options, const MemoryJudge& memory,
               std::vector<Finding>& findings) {
  if (memory.unfreed().empty() || !ends_in_order(execution, options.leaks)) return;
  Leaks leaks_of_execution;
  const std::vector<std::uint32_t>& lost = options.leaks == LeakCheck::all_memory
                                               ? memory.unfreed()
                                               : leaks_of_execution.find(execution, memory.unfreed());
  for (const std::uint32_t number : lost) {
    const Block& block = execution.blocks[number];
    findings.push_back({FindingKind::leak, block.thread, block.site, {}, {}});
    const bool counts =
        options.filter == nullptr || !options.filter->rule_for(execution, findings.back()).has_value();
    if (counts) return;
  }
}

void judge_memory(const Execution& execution, const CheckOptions& options, MemoryJudge& memory,
                  std::vector<Finding>& findings) {
  const bool leaks = options.leaks != LeakCheck::none && !execution.blocks.empty();
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
  if (leaks) add_leaks(execution, options, memory, findings);
}

/// Returns the finding in a run in which the use comes after the free; none if no such run is found.
Result<std::optional<Finding>> with_late_use(const Finding& finding, Runtime& runtime, LateUses& uses) {
  MemoryJudge memory;
  const auto replay = runtime.run({finding.schedule, Finish{}});
  if (!replay) return replay.error();
  memory.judge(**replay);
  const std::vector<Clash>& early = memory.unordered_uses();
  const auto meant = std::ranges::find_if(early, [&](const Clash& use) {
    return is_same_finding(finding, clash_finding(finding.kind, **replay, use));
  });
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

MemoryJudge memory_judge_for(const CheckOptions& options) {
  MemoryJudge memory;
  if (options.keep_going) memory.look_for_all_races();
  if (options.filter != nullptr) memory.leave_out(*options.filter);
  return memory;
}

std::vector<Finding> judge(const Execution& execution, const CheckOptions& options, MemoryJudge& memory,
                           std::vector<Finding>* accepted) {
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
  if (accepted != nullptr && !options.ignore_races)
    for (const Clash& race : memory.accepted_races())
      accepted->push_back(clash_finding(FindingKind::data_race, execution, race));
  return without_accepted(std::move(findings), execution, options, accepted);
}

Result<std::vector<Finding>> findings_that_count(const Execution& execution, const CheckOptions& options) {
  MemoryJudge memory = memory_judge_for(options);
  std::vector<Finding> findings = judge(execution, options, memory), result;
  const std::vector<Step> schedule = execution.steps;
  for (Finding& finding : findings) {
    finding.schedule = schedule;
    const bool is_next_race =
        !options.keep_going && finding.kind == FindingKind::data_race &&
        std::ranges::find(result, FindingKind::data_race, &Finding::kind) != result.end();
    if (is_next_race) continue;
    if (options.filter != nullptr && options.filter->must_decide(finding.kind)) {
      const auto rule = options.filter->decide(finding);
      if (!rule) return rule.error();
      if (*rule) continue;
    }
    result.push_back(std::move(finding));
  }
  return result;
}

Result<CheckOutcome> check(Explorer& explorer, Runtime& runtime, const CheckOptions& options) {
  CheckOutcome outcome;
  CollectedFindings found(options);
  const auto judge_it = [&](const Execution& execution) {
    if (is_part(execution.ending)) return true;  // what is wrong in it is wrong in the whole
    found.judge(execution);
    if (found.memory().may_continue_own() && outcome.open_sequences != OpenSequences::at_waits)
      outcome.open_sequences = std::max(outcome.open_sequences, open_sequences(execution));
    return !found.is_enough();
  };
  ConfirmingWaits with_waits(explorer, options.model);
  Explorer& with_deadlocks = options.ignore_deadlocks ? explorer : with_waits;
  ConfirmingUses confirming(with_deadlocks, found.memory(), options.model);
  const bool reports_early_uses = !options.ignore_races || options.ignore_use_after_free;
  Explorer& chosen = reports_early_uses ? with_deadlocks : confirming;
  DecidingFindings deciding(chosen, found);
  const auto end = explore(options.filter == nullptr ? chosen : deciding, runtime, options.limits, judge_it,
                           options.watch);
  if (!end) return end.error();
  // A run that was to decide may have been ended by a limit: then the search is not finished anyway.
  if (end->limit == LimitReached::none || !found.error()) static_cast<void>(found.decide());
  if (found.error() && end->limit == LimitReached::none) return *found.error();
  outcome.end = *end;
  if (found.is_enough()) outcome.end.limit = LimitReached::stopped;
  outcome.findings = std::move(found.findings());
  outcome.accepted = std::move(found.accepted());
  outcome.is_unsure_of_uses = confirming.has_given_up();
  if (const auto error = confirm(outcome.findings, found.first(), runtime, options)) return *error;
  if (const auto error = tell_late_uses(outcome.findings, runtime, options)) return *error;
  std::stable_partition(outcome.findings.begin(), outcome.findings.end(),
                        [](const Finding& finding) { return is_error(finding.kind); });
  return outcome;
}

}  // namespace heddle
