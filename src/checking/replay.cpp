#include "checking/replay.hpp"

#include <algorithm>

#include "checking/check_options.hpp"
#include "checking/finding/finding_report.hpp"
#include "checking/suppression/accepted_findings.hpp"
#include "checking/unsupported.hpp"
#include "checking/verdict.hpp"
#include "core/assert.hpp"
#include "session/check.hpp"
#include "session/known_run.hpp"

namespace heddle::checking {

Result<const Execution*> run_saved(Runtime& runtime, const Plan& plan) {
  auto run = run_known(runtime, plan);
  const bool is_changed =
      !run && (run.error().kind == ErrorKind::cannot_follow || run.error().kind == ErrorKind::retry);
  if (!is_changed) return run;  // to learn more is for a search: the schedule has what its search learnt
  return Error{run.error().message + " (did the program change?)"};
}

Result<std::vector<Finding>> findings_of_replay(const CheckedProgram& program, const SavedSchedule& saved,
                                                Runtime& runtime, const Execution& execution) {
  CheckOptions options = check_options(saved.model, saved.program.errors);
  std::optional<AcceptedFindings> filter;
  if (AcceptedFindings::may_accept(program)) options.filter = &filter.emplace(program, runtime, false);
  return findings_that_count(execution, options);
}

Result<report::CheckReport> replay(CheckedProgram& program, const SavedSchedule& saved) {
  const std::unique_ptr<Runtime> runtime = program.make_runtime(saved.model);
  if (!program.restore(saved.numbers))
    return Error{"the schedule names threads, locations or loops that this program cannot have"};
  HEDDLE_DCHECK(!saved.program.files.empty());
  report::CheckReport report;
  report.file = saved.program.files.front();
  report.files = saved.program.files;
  report.model = saved.model.name;
  report.reduction = "replay";
  report.runtime = program.runtime_name();
  report.output.emplace();
  program.capture_output(&*report.output);
  const auto run = run_saved(*runtime, {saved.steps, Finish{}});
  program.capture_output(nullptr);
  if (!run) return run.error();
  report.complete = (*run)->ending == Ending::complete ? 1 : 0;
  report.blocked = (*run)->ending == Ending::blocked ? 1 : 0;
  report.events = (*run)->events.size();
  const Execution execution = **run;  // others may be run to decide which findings count
  auto found = findings_of_replay(program, saved, *runtime, execution);
  if (!found) return found.error();
  std::vector<Finding>& findings = *found;
  std::stable_partition(findings.begin(), findings.end(),
                        [](const Finding& finding) { return is_error(finding.kind); });
  for (Finding& finding : findings) {
    finding.schedule = saved.steps;
    auto reported = reported_finding(program, *runtime, finding);
    if (!reported) return reported.error();
    report.findings.push_back(std::move(reported->finding));
  }
  if (!report.findings.empty()) {
    report.verdict = verdict_of(report.findings);
    add_unsupported(report, program);
  } else {
    const auto parting = parting_in_runs(*runtime, {saved.steps, Finish{}});
    if (!parting) return parting.error();
    if (*parting) return not_deterministic(**parting);
    report.verdict = report::CheckVerdict::limit;
    report.limit = "the schedule shows no error; did the program change?";
  }
  add_property(report, program);
  return report;
}

}  // namespace heddle::checking
