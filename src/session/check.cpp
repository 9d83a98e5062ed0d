#include "session/check.hpp"

#include <algorithm>

#include "check/deadlock.hpp"
#include "session/known_run.hpp"

namespace heddle {

namespace {

bool same(const Finding& a, const Finding& b) {
  return a.kind == b.kind && a.site == b.site && a.thread == b.thread && a.other == b.other;
}

bool contains(const std::vector<Finding>& findings, const Finding& finding) {
  return std::ranges::any_of(findings, [&](const Finding& other) { return same(other, finding); });
}

/// A finding counts only if its schedule shows it again. `first` is the execution in which the first was found.
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
    return Error{"what was found in an execution is not found in its replay, which is the same",
                 ErrorKind::internal};
  }
  return std::nullopt;
}

/// A finding of two events: at the second, with the first as the other place.
Finding clash_finding(FindingKind kind, const Execution& execution, const Clash& clash) {
  const Event& second = execution.events[clash.second];
  return {kind, second.thread(), second.op.site, clash.other_place(execution), {}};
}

void judge_memory(const Execution& execution, const CheckOptions& options, MemoryJudge& memory,
                  std::vector<Finding>& findings) {
  const bool leaks = options.leaks && execution.ending == Ending::complete;
  if (options.ignore_races && options.ignore_use_after_free && !leaks) return;
  memory.judge(execution);
  if (memory.use_after_free() && !options.ignore_use_after_free)
    findings.push_back(clash_finding(FindingKind::use_after_free, execution, *memory.use_after_free()));
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

}  // namespace

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
  judge_memory(execution, options, memory, findings);
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
      if (outcome.findings.empty()) first = execution;
      finding.schedule = execution.steps;
      outcome.findings.push_back(std::move(finding));
    }
    return options.keep_going || outcome.findings.empty();
  };
  const auto end = explore(explorer, runtime, options.limits, judge_it, options.watch);
  if (!end) return end.error();
  outcome.end = *end;
  if (const auto error = confirm(outcome.findings, first, runtime, options)) return *error;
  return outcome;
}

}  // namespace heddle
