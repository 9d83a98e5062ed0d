#include "checking/finding/finding_report.hpp"

#include <algorithm>

#include "checking/finding/explanation.hpp"
#include "checking/finding/source_text.hpp"
#include "checking/finding/story_telling.hpp"
#include "checking/saved_schedule.hpp"
#include "session/known_run.hpp"

namespace heddle::checking {

std::size_t steps_to(const Finding& finding, const Execution& execution) {
  if (const auto clash = clash_of(finding, execution)) return std::max(clash->first, clash->second) + 1;
  for (const Failure& failure : execution.failures)
    if (failure.kind == finding.kind && failure.thread == finding.thread) return failure.after;
  return execution.steps.size();
}

Result<report::ReportedFinding> reported_finding(CheckedProgram& program, Runtime& runtime,
                                                 const Finding& finding) {
  const auto run = run_known(runtime, {finding.schedule, Finish{}});
  if (!run) return run.error();
  const Execution& execution = **run;
  program.look_at(execution);
  report::ReportedFinding reported;
  reported.kind = name_of(finding.kind);
  const std::size_t steps = std::min(steps_to(finding, execution), finding.schedule.size());
  Explanation explanation = explain(Words(program, execution, finding.site), finding, steps);
  reported.title = explanation.title;
  reported.message = explanation.message();
  reported.because = std::move(explanation.because);
  const SourcePlace place = program.place(finding.site);
  reported.file = place.file;
  reported.line = place.line;
  reported.column = place.column;
  reported.source = source_line(place);
  reported.thread = program.thread_name(finding.thread);
  reported.schedule = schedule_text(finding.schedule);
  const auto clash = clash_of(finding, execution);
  // A thread that takes a step runs on to its next: the stack at an access is the one before it.
  std::optional<std::size_t> stands_before;
  if (clash)
    stands_before = execution.events[clash->second].thread() == finding.thread ? clash->second : clash->first;
  // Names as they stand at the finding, not at the end.
  const bool complete = steps == execution.steps.size();
  const auto again =
      complete ? run : run_known(runtime, {std::span(finding.schedule).first(steps), StopHere{}});
  if (!again) return again.error();
  reported.story = story_of(program, **again);
  reported.story.complete = complete;
  if (clash) reported.story.clash = report::StoryEdge(std::minmax<std::size_t>(clash->first, clash->second));
  reported.story.marked = std::move(explanation.marked);
  if (stands_before) {
    const auto before = run_known(runtime, {std::span(finding.schedule).first(*stands_before), StopHere{}});
    if (!before) return before.error();
  }
  reported.stack = program.stack_of(finding.thread);
  return reported;
}

}  // namespace heddle::checking
