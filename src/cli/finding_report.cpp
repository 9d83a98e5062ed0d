#include "cli/finding_report.hpp"

#include <fmt/format.h>

namespace heddle::cli {

namespace {

std::string message_of(const CheckedProgram& program, const Finding& finding, const Execution& execution) {
  switch (finding.kind) {
    case FindingKind::assertion:
      return "assertion failed";
    case FindingKind::abort:
      return "abort called";
    case FindingKind::invalid_access:
      return "access to memory that is not the program's";
    case FindingKind::stack_overflow:
      return "stack overflow";
    case FindingKind::division_by_zero:
      return "division by zero";
    case FindingKind::out_of_bounds:
      return "array index out of bounds";
    case FindingKind::lock_misuse:
      return "unlock of a mutex that the thread does not hold";
    case FindingKind::deadlock:
      break;
  }
  std::string waits;
  for (std::size_t t = 0; t < execution.threads.size(); ++t)
    if (execution.threads[t].state == ThreadState::waiting)
      waits += fmt::format("{}{} waits at {}", waits.empty() ? "" : ", ",
                           program.thread_name({static_cast<std::uint16_t>(t)}),
                           program.describe(execution.threads[t].next));
  return "deadlock: " + waits;
}

std::string detail_of(const CheckedProgram& program, const Execution& execution, const Event& event) {
  if (event.op.kind == OpKind::choose) return fmt::format("→ {}", event.choice);
  if (!event.reads) return {};
  if (event.source == initial_source) return fmt::format("→ {}  ← initial", event.read);
  const EventId source = execution.events[event.source].id;
  return fmt::format("→ {}  ← {}:{}", event.read, program.thread_name(source.strand.thread), source.index);
}

}  // namespace

std::string schedule_text(const std::vector<Step>& steps) {
  std::string out;
  for (const Step& step : steps) {
    out += fmt::format("{}{}", out.empty() ? "" : " ", step.strand.thread.value);
    if (!step.strand.is_thread()) out += fmt::format(".{}", step.strand.buffer);
    if (step.choice != 0) out += fmt::format("={}", step.choice);
  }
  return out;
}

report::ReportedFinding reported_finding(const CheckedProgram& program, const Finding& finding,
                                         const Execution& execution) {
  report::ReportedFinding reported;
  reported.kind = name_of(finding.kind);
  reported.message = message_of(program, finding, execution);
  const SourcePlace place = program.place(finding.site);
  reported.file = place.file;
  reported.line = place.line;
  reported.column = place.column;
  reported.thread = program.thread_name(finding.thread);
  reported.schedule = schedule_text(finding.schedule);
  for (const Event& event : execution.events)
    reported.trace.push_back(
        {event.thread().value, program.describe(event.op), detail_of(program, execution, event)});
  return reported;
}

}  // namespace heddle::cli
