#include "checking/finding/finding_report.hpp"

#include <algorithm>

#include "checking/finding/explanation.hpp"
#include "checking/finding/source_text.hpp"
#include "checking/finding/story_telling.hpp"
#include "checking/run_snapshot.hpp"
#include "checking/saved_schedule.hpp"
#include "session/known_run.hpp"

namespace heddle::checking {

std::size_t steps_to(const Finding& finding, const Execution& execution) {
  if (const auto clash = clash_of(finding, execution)) return std::max(clash->first, clash->second) + 1;
  for (const Failure& failure : execution.failures)
    if (failure.kind == finding.kind && failure.thread == finding.thread) return failure.after;
  return execution.steps.size();
}

namespace {

void set_place(report::ReportedFinding& reported, const SourcePlace& place) {
  reported.file = place.file;
  reported.line = place.line;
  reported.column = place.column;
  reported.source = source_line(place);
}

/// Returns how many steps to run until the thread of a clash stands before its access. A thread that takes a
/// step runs on to its next operation, so the stack at an access is the one before that step.
std::size_t steps_before(const Clash& clash, const Finding& finding, const Execution& execution) {
  return execution.events[clash.second].thread() == finding.thread ? clash.second : clash.first;
}

}  // namespace

namespace {

/// Returns an error if runs of the finding's schedule differ. Only what Heddle does not control can make
/// them: the functions that the program calls as they are.
std::optional<Error> difference_in_runs(const CheckedProgram& program, Runtime& runtime,
                                        const Finding& finding) {
  if (program.foreign_functions().empty()) return std::nullopt;
  const auto parting = parting_in_runs(runtime, {finding.schedule, Finish{}});
  if (!parting) return parting.error();
  return *parting ? std::optional(not_deterministic(**parting)) : std::nullopt;
}

/// Returns an error if the first steps of an execution, which were run again, differ.
std::optional<Error> difference(const Execution& whole, const Execution& beginning) {
  const auto parting = parting_of(whole, beginning);
  const bool is_real = parting && parting->step < beginning.events.size();
  return is_real ? std::optional(not_deterministic(*parting)) : std::nullopt;
}

}  // namespace

Result<FindingReport> reported_finding(const CheckedProgram& program, Runtime& runtime,
                                       const Finding& finding) {
  if (const auto error = difference_in_runs(program, runtime, finding)) return *error;
  const auto whole = take_snapshot(program, runtime, {{finding.schedule, Finish{}}});
  if (!whole) return whole.error();
  const Execution& execution = whole->execution();
  report::ReportedFinding reported;
  reported.kind = name_of(finding.kind);
  const std::size_t steps = std::min(steps_to(finding, execution), finding.schedule.size());
  Explanation explanation = explain(Words(*whole, finding.site), finding, steps);
  reported.because = std::move(explanation.because);
  reported.end = explanation.end;
  set_place(reported, program.place(finding.site));
  reported.thread = program.thread_name(finding.thread);
  reported.schedule = schedule_text(finding.schedule);
  // Names are taken at the finding, not at the end of the execution.
  const std::span<const Step> schedule(finding.schedule);
  const auto until = [&](std::size_t length) {
    return take_snapshot(program, runtime,
                         {{schedule.first(length), StopHere{}}, finding.thread, &execution});
  };
  const bool complete = steps == execution.steps.size();
  const auto at_finding =
      complete ? take_snapshot(program, runtime, {{schedule, Finish{}}, finding.thread}) : until(steps);
  if (!at_finding) return at_finding.error();
  if (const auto error = difference(execution, at_finding->execution())) return *error;
  if (const std::string& test = at_finding->running_test(); !test.empty())
    explanation.title += " in test \"" + test + "\"";
  reported.title = explanation.title;
  reported.message = explanation.message();
  reported.story = story_of(*at_finding);
  reported.story.complete = complete;
  reported.story.marked = std::move(explanation.marked);
  reported.stack = at_finding->stack();
  if (const auto clash = clash_of(finding, execution)) {
    reported.story.clash = report::StoryEdge(std::minmax<std::size_t>(clash->first, clash->second));
    reported.story.ends_later = clash->ended_at.value != 0 && clash->first > clash->second;
    const auto before = until(steps_before(*clash, finding, execution));
    if (!before) return before.error();
    reported.stack = before->stack();
  }
  return FindingReport{std::move(reported), whole->learnt()};
}

}  // namespace heddle::checking
