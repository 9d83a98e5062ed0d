#include "session/check.hpp"

#include <algorithm>

#include "check/deadlock.hpp"

namespace heddle {

namespace {

/// What is wrong in one execution, without the schedule that shows it.
std::vector<Finding> judge(const Execution& execution, const CheckOptions& options) {
  std::vector<Finding> findings;
  for (const Failure& failure : execution.failures)
    findings.push_back({failure.kind, failure.thread, failure.site, {}});
  if (options.ignore_deadlocks) return findings;
  const std::vector<ThreadId> waiting = deadlocked_threads(execution);
  if (!waiting.empty())
    findings.push_back(
        {FindingKind::deadlock, waiting.front(), execution.threads[waiting.front().value].next.site, {}});
  return findings;
}

bool same(const Finding& a, const Finding& b) {
  return a.kind == b.kind && a.site == b.site && a.thread == b.thread;
}

bool contains(const std::vector<Finding>& findings, const Finding& finding) {
  return std::ranges::any_of(findings, [&](const Finding& other) { return same(other, finding); });
}

/// A finding counts only if its schedule shows it again.
std::optional<Error> confirm(const std::vector<Finding>& findings, Runtime& runtime,
                             const CheckOptions& options) {
  for (const Finding& finding : findings) {
    const auto replay = runtime.run({finding.schedule, Finish{}});
    if (!replay) return replay.error();
    if (!contains(judge(**replay, options), finding))
      return Error{"the replay of a failing execution does not fail in the same way"};
  }
  return std::nullopt;
}

}  // namespace

Result<CheckOutcome> check(Explorer& explorer, Runtime& runtime, const CheckOptions& options) {
  CheckOutcome outcome;
  const auto end = explore(explorer, runtime, options.limits, [&](const Execution& execution) {
    for (Finding& finding : judge(execution, options)) {
      if (contains(outcome.findings, finding)) continue;
      finding.schedule = execution.steps;
      outcome.findings.push_back(std::move(finding));
    }
    return options.keep_going || outcome.findings.empty();
  });
  if (!end) return end.error();
  outcome.end = *end;
  if (const auto error = confirm(outcome.findings, runtime, options)) return *error;
  return outcome;
}

}  // namespace heddle
