#include "checking/library/public_report.hpp"

#include "checking/saved_schedule.hpp"
#include "checking/source_lines.hpp"
#include "core/assert.hpp"
#include "report/check_report.hpp"

namespace heddle::checking {

namespace {

checker::Step to_public(const report::StoryStep& step, const report::Story& story) {
  HEDDLE_DCHECK(step.thread < story.threads.size());
  checker::Step result;
  result.thread = story.threads[step.thread].name;
  result.kind = name_of(step.kind);
  result.text = step.text;
  result.file = step.place.file;
  result.line = step.place.line;
  result.column = step.place.column;
  result.order = step.order;
  result.read = step.read;
  result.written = step.written;
  result.source = step.source;
  return result;
}

checker::Finding to_public(const report::ReportedFinding& reported) {
  checker::Finding finding;
  finding.kind = reported.kind;
  finding.title = reported.title;
  finding.message = reported.message;
  finding.because = reported.because;
  finding.thread = reported.thread;
  finding.file = reported.file;
  finding.line = reported.line;
  finding.column = reported.column;
  finding.stack = reported.stack;
  const report::Story& story = reported.story;
  for (const report::StoryStep& step : story.steps) finding.steps.push_back(to_public(step, story));
  for (const std::size_t marked : story.marked) {
    HEDDLE_DCHECK(marked < finding.steps.size());
    finding.steps[marked].marked = true;
  }
  for (const report::StoryThread& thread : story.threads)
    finding.threads.push_back({thread.name, thread.state, thread.waits_for});
  return finding;
}

checker::Verdict to_public(report::CheckVerdict verdict) {
  switch (verdict) {
    case report::CheckVerdict::ok:
      return checker::Verdict::no_error;
    case report::CheckVerdict::error:
      return checker::Verdict::error;
    case report::CheckVerdict::unsupported:
      return checker::Verdict::unsupported;
    case report::CheckVerdict::limit:
      break;
  }
  return checker::Verdict::unfinished;
}

}  // namespace

checker::Report to_public(const CheckedModel& checked, const CheckedProgram& program) {
  const report::CheckReport& known = checked.report;
  checker::Report report;
  report.verdict = to_public(known.verdict);
  report.limit = known.limit;
  report.model = known.model;
  report.reduction = known.reduction;
  report.complete = known.complete;
  report.blocked = known.blocked;
  report.cut = known.cut;
  report.seconds = known.seconds_total;
  for (const report::ReportedFinding& finding : known.findings) report.findings.push_back(to_public(finding));
  report.not_covered = known.not_covered;
  report.warnings = program.warnings();
  if (checked.schedule) report.schedule = to_text(*checked.schedule);
  report.text = to_text(known, {.width = report::width_without_terminal}, source_lines());
  report.json = to_json(known);
  return report;
}

checker::Failure to_public(const Error& error) {
  switch (error.kind) {
    case ErrorKind::bad_input:
      return {checker::Failure::Kind::bad_request, error.message};
    case ErrorKind::unsupported:
    case ErrorKind::unsupported_by_reduction:
      return {checker::Failure::Kind::unsupported, error.message};
    case ErrorKind::not_deterministic:
      return {checker::Failure::Kind::not_deterministic, error.message};
    case ErrorKind::retry:
    case ErrorKind::cannot_follow:
    case ErrorKind::internal:
      break;
  }
  return {checker::Failure::Kind::internal, error.message};
}

}  // namespace heddle::checking
